import { expect, test } from 'bun:test'
import { codeOf, sourcesIn } from './sources.ts'

// A provider's name, statuses and behavior are known only in its own folders; all other code uses the port.
// PayPal's format is also part of the API: the browser reads it, and the simulator speaks it.

const modules =
  /^src\/(server\/providers|shared\/domain\/provider|web\/checkout\/payment\/(paypal|card))\//

const sources = sourcesIn('src/server', 'src/shared', 'src/web', 'src/build').filter(
  ({ file }) => !modules.test(file),
)

function found(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    [...codeOf(text).matchAll(pattern)].map(([words]) => `${file}: ${words}`),
  )
}

/** The files that may name a provider, and why. */
const mayName: Record<string, string> = {
  'src/server/export/export-shop.ts': "the archive's format",
  'src/web/checkout/payment/methods.ts': "the browser's list of methods",
  'src/web/checkout/payment/session/after-return.ts': 'the address to which Stripe redirects',
}

test('only the modules of providers, and the files listed here, name a provider', () => {
  const names = /['"`](paypal|stripe)['"`]|\.(paypal|stripe)\b|\b(paypal|stripe)(:|,? [,}])/gi
  const files = new Set(found(names).map((line) => line.replace(/: .*/s, '')))
  expect([...files].filter((file) => !(file in mayName))).toEqual([])
  expect(Object.keys(mayName).filter((file) => !files.has(file))).toEqual([])
})

test("outside the providers no code knows a provider's own statuses and events", () => {
  const statuses =
    /'(APPROVED|VOIDED|COMPLETED|PENDING|DECLINED|FAILED|(PARTIALLY_)?REFUNDED|CREATED|INSTRUMENT_DECLINED|ORDER_NOT_APPROVED|requires_capture|succeeded|canceled|(PAYMENT|CHECKOUT|CUSTOMER)\.[A-Z.]+|(charge|refund|payment_intent)\.[a-z_.]+)'/g
  expect(found(statuses)).toEqual([])
})
