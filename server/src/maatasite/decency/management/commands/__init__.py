"""Commands for whoever runs the site: `script/manage`."""
