import { expect, test } from 'bun:test'
import { codeOf, sourcesIn } from './sources.ts'

// A provider's statuses and behavior are known only in its own folder; all other code uses the port.
// PayPal's format is also part of the API: the browser reads it, and the simulator speaks it.

const sources = sourcesIn('src/server', 'src/shared').filter(
  ({ file }) => !file.startsWith('src/server/providers/'),
)

function found(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    [...codeOf(text).matchAll(pattern)].map(([words]) => `${file}: ${words}`),
  )
}

test('no code outside the providers checks which provider is in use', () => {
  expect(found(/[!=]==? '(paypal|stripe)'|case '(paypal|stripe)'/g)).toEqual([])
})

test("outside the providers no code knows a provider's own statuses and events", () => {
  const statuses =
    /'(APPROVED|VOIDED|COMPLETED|PENDING|DECLINED|FAILED|(PARTIALLY_)?REFUNDED|CREATED|INSTRUMENT_DECLINED|ORDER_NOT_APPROVED|requires_capture|succeeded|canceled|(PAYMENT|CHECKOUT|CUSTOMER)\.[A-Z.]+|(charge|refund|payment_intent)\.[a-z_.]+)'/g
  expect(found(statuses)).toEqual([])
})
