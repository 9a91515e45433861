"""How languages write dates where Django's own formats do not: `FORMAT_MODULE_PATH` in the settings."""
