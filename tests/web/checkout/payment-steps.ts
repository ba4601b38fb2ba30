import { screen } from '../../support/dom.ts'
import { expect } from 'bun:test'
import type { BuyerWindow } from './buyer-windows.ts'
import { paypalButton, press, until } from './checkout.fixture.tsx'
import type { FakeShop } from './fake-shop.ts'
import type { HeldClock } from './held-clock.ts'

type Browser = { opened: BuyerWindow[] }

/** The newest window, once it shows the provider's page. */
export function shownWindow({ opened }: Browser, before = 0): Promise<BuyerWindow> {
  return until(() => {
    const window = opened[before]
    if (!window?.address.includes('checkoutnow')) throw new Error('The window is still empty.')
    screen.getByText('Please finish the payment in the window that has opened.')
    return window
  })
}

/** Clicks, and waits for the provider's page. */
export function openPayment(browser: Browser, name: string | RegExp = /PayPal/) {
  const before = browser.opened.length
  press(name)
  return shownWindow(browser, before)
}

/** The buyer decides and the window closes; the page notices and asks for the money. */
export async function decide(
  shop: Pick<FakeShop, 'payments'>,
  { pass }: HeldClock,
  window: BuyerWindow,
  decision: 'approve' | 'decline' | 'cancel' | null,
) {
  const id = new URL(window.address).searchParams.get('token') ?? ''
  const payment = shop.payments.get(id)
  if (payment) payment.decision = decision
  window.isClosed = true
  await pass(1_000)
  await pass(2_000)
}

/** The button can be pressed again. */
export function isReady() {
  return until(() => {
    const { textContent, disabled } = paypalButton()
    expect([textContent, disabled]).toEqual(['Pay with PayPal', false])
  })
}
