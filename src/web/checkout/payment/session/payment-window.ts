import { store } from '../../../platform/storage.ts'
import type { Method } from './payment-method.ts'

const WIDTH = 500
const HEIGHT = 600
/** Browsers allow popups for 5 seconds after a click; Safari only in the click handler. */
const OPENS_AFTER_CLICK = 3_000

/** The provider's popup window. */
export type PaymentWindow = {
  /** Shows the provider's page; false when the browser blocked the window. */
  show: (address: string) => boolean
  isClosed: () => boolean
  focus: () => void
  /** Goes to the provider in this tab instead, where a window was promised and none is seen. */
  moveToTab: (address: string) => void
  close: () => void
}

/**
 * A popup that opens when the provider's URL is known, or opens empty before the browser's time limit
 * for popups runs out. Null if the browser blocked it at once.
 */
export function paymentWindow({ name, window: words }: Method): PaymentWindow | null {
  let popup: Window | null = null
  let tab: PaymentWindow | null = null
  const openEmpty = () => {
    popup = openAt('about:blank')
    if (popup) showOpeningMessage(popup, name(), words?.opening() ?? '')
  }
  if ('GestureEvent' in window) {
    openEmpty()
    if (!popup) return null
  }
  const timer = setTimeout(() => void (popup ?? openEmpty()), OPENS_AFTER_CLICK)
  return {
    show(address) {
      clearTimeout(timer)
      if (popup) return popup.closed || navigate(popup, address)
      popup = openAt(address)
      return popup !== null
    },
    isClosed: () => (tab ? tab.isClosed() : (popup?.closed ?? false)),
    // In-app browsers return objects that lack methods of a window.
    focus: () => popup?.focus?.(),
    moveToTab(address) {
      popup?.close?.()
      tab ??= paymentInTab()
      tab.show(address)
    },
    close() {
      clearTimeout(timer)
      if (tab) tab.close()
      else popup?.close?.()
    },
  }
}

/** Goes to the provider in this tab, for browsers that open no window. It comes back to the checkout. */
export function paymentInTab(): PaymentWindow {
  let isBack = false
  return {
    show(address) {
      store('session', 'payment-in-tab', '1')
      // The buyer comes back without deciding, and the browser shows the page as it was.
      addEventListener('pageshow', () => (isBack = true), { once: true })
      location.assign(address)
      return true
    },
    isClosed: () => isBack,
    focus: () => {},
    moveToTab: (address) => location.assign(address),
    close: () => store('session', 'payment-in-tab', null),
  }
}

function openAt(address: string): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2))
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  try {
    const popup = window.open(address, 'payment', features)
    return popup && !popup.closed ? popup : null
  } catch {
    // Some apps have no windows at all.
    return null
  }
}

/** False for an object that is no window. */
function navigate({ location }: Window, address: string): boolean {
  if (!location) return false
  location.href = address
  return true
}

/** Placeholder content until the provider's page loads. */
function showOpeningMessage(popup: Window, title: string, text: string) {
  try {
    popup.document.title = title
    popup.document.documentElement.style.colorScheme = 'light dark'
    popup.document.body.textContent = text
  } catch {
    // The window is reused and still shows another site; `show` will navigate it.
  }
}

/** Resolves after `milliseconds`, or at once when aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
