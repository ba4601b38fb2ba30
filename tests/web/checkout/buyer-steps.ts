import { screen } from '../../support/dom.ts'
import { expect } from 'bun:test'
import type { BuyerWindow } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import type { FakeClock } from './fake-clock.ts'
import type { FakeShop } from './fake-shop.ts'

type Browser = { opened: BuyerWindow[] }

/** Waits until the newest window shows the provider's page. */
export function shownWindow({ opened }: Browser, before = 0): Promise<BuyerWindow> {
  return page.until(() => {
    const window = opened[before]
    if (!window?.address.includes('checkoutnow')) throw new Error('The window is still empty.')
    screen.getByText('Please finish paying in the window that opened.')
    return window
  })
}

/** Clicks the button and waits for the provider's page. */
export function openPayment(browser: Browser, name: string | RegExp = /PayPal/) {
  const before = browser.opened.length
  page.press(name)
  return shownWindow(browser, before)
}

/** The buyer decides and the window closes; advances the clock until the capture. */
export async function decide(
  shop: Pick<FakeShop, 'payments'>,
  { pass }: FakeClock,
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

/** Waits until the button is enabled again. */
export function isReady() {
  return page.until(() => {
    const { textContent, disabled } = page.paypalButton()
    expect([textContent, disabled]).toEqual(['Pay with PayPal', false])
  })
}
