const STORED_UNDER = 'reloaded'
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
  for (const button of document.querySelectorAll('button[aria-busy]')) button.ariaBusy = null
  if (!isFirstTry()) return false
  const reload = () => {
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => (ok ? location.reload() : retry()),
      retry,
    )
  }
  const retry = () => void setTimeout(reload, RETRY_AFTER)
  reload()
  return true
}

function isFirstTry(): boolean {
  try {
    const age = Date.now() - Number(sessionStorage.getItem(STORED_UNDER))
    if (age >= 0 && age < ONCE_IN) return false
    sessionStorage.setItem(STORED_UNDER, String(Date.now()))
    return true
  } catch {
    return false
  }
}
