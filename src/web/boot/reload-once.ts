/** A page that fails again within this time, in milliseconds, is not reloaded again. */
const ONCE_IN = 60_000
const RETRY_AFTER = 3_000

/**
 * Reloads the document as soon as the shop can be reached, because browsers do not fetch a script
 * again that failed to load. Returns whether it will: not twice in a minute, and not without session
 * storage, so that a script that is gone for good causes no endless reloads.
 */
export function reloadOnce(): boolean {
  // Nothing will happen to the buttons that were pressed early.
  for (const button of document.querySelectorAll('[aria-busy]')) button.ariaBusy = null
  const now = Date.now()
  try {
    if (now - Number(sessionStorage.getItem('reloaded')) < ONCE_IN) return false
    sessionStorage.setItem('reloaded', String(now))
  } catch {
    return false
  }
  const later = () => void setTimeout(reload, RETRY_AFTER)
  const reload = () =>
    void fetch('/healthz').then(({ ok }) => (ok ? location.reload() : later()), later)
  reload()
  return true
}
