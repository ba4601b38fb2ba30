/** Milliseconds after which a page that somebody leaves is gone. */
const LEFT_AFTER = 500

/**
 * Calls back a moment later, unless the page is gone by then. A browser that leaves a page ends its
 * downloads, which looks like a lost script.
 */
export function unlessLeft(act: () => void): void {
  setTimeout(act, LEFT_AFTER)
}
