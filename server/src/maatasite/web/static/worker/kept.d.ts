/** What the service worker's address puts before its scripts (`maatasite.web.views.app`). */
declare const KEPT: Kept;
