const WIDTH = 500
const HEIGHT = 600

/**
 * Opens the provider's window, still empty: browsers let a page do so only within the click, and
 * its address is not known before the payment is opened. Null when the browser blocked it.
 */
export function openPaymentWindow(): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2))
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  const popup = window.open('about:blank', 'payment', features)
  if (!popup || popup.closed) return null
  greet(popup)
  return popup
}

/** The window is blank only for a moment, but should not look broken. */
function greet(popup: Window) {
  try {
    popup.document.title = 'PayPal'
    popup.document.documentElement.style.colorScheme = 'light dark'
    popup.document.body.textContent = 'Opening PayPal...'
  } catch {
    // A window with the same name that still shows another site's page; its address follows.
  }
}

/** Where the buyer approves a payment (decisions O32). */
export function approvalAddress(paypalBaseUrl: string, orderId: string): string {
  return `${paypalBaseUrl}/checkoutnow?token=${encodeURIComponent(orderId)}`
}
