/** Debian's packages webkit2gtk-driver and xvfb, and firefox-esr. */
export const webkitDriverPath = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'
export const xvfbPath = process.env.XVFB_PATH ?? '/usr/bin/Xvfb'
export const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
