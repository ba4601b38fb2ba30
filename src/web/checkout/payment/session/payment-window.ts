const WIDTH = 500
const HEIGHT = 600
/** Where PayPal is when the shop does not say otherwise (PAYPAL-03). */
const LIVE_SITE = 'https://www.paypal.com'
/** Browsers let a page open a window for five seconds after a click; Safari within it alone. */
const OPENS_AFTER_CLICK = 3_000

/** The provider's window, from the click to its end. */
export type PaymentWindow = {
  /** Shows the provider's page; false when the browser blocked the window. */
  show: (address: string) => boolean
  isClosed: () => boolean
  focus: () => void
  close: () => void
}

/**
 * A window that opens at the provider's page as soon as its address is known, or empty where the
 * browser would not let it open that late. Null when the browser blocked it at once.
 */
export function paymentWindow(): PaymentWindow | null {
  let popup: Window | null = null
  const openEmpty = () => {
    popup = openAt('about:blank')
    if (popup) greet(popup)
  }
  if ('GestureEvent' in window) {
    openEmpty()
    if (!popup) return null
  }
  const timer = setTimeout(() => void (popup ?? openEmpty()), OPENS_AFTER_CLICK)
  return {
    show(address) {
      clearTimeout(timer)
      if (!popup) popup = openAt(address)
      else if (!popup.closed) popup.location.href = address
      return popup !== null
    },
    isClosed: () => popup?.closed ?? false,
    focus: () => popup?.focus(),
    close() {
      clearTimeout(timer)
      popup?.close()
    },
  }
}

function openAt(address: string): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2))
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  const popup = window.open(address, 'payment', features)
  return popup && !popup.closed ? popup : null
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

/** Where the buyer approves a payment (O32). */
export function approvalAddress(paypalBaseUrl: string | undefined, orderId: string): string {
  return `${paypalBaseUrl || LIVE_SITE}/checkoutnow?token=${encodeURIComponent(orderId)}`
}
