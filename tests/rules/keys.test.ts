import { expect, test } from 'bun:test'
import { eachNode, sourcesIn, syntaxOf } from './sources.ts'
import type { Node } from 'acorn'

// A write that names what it touches runs next to others on PostgreSQL. That is worth a proof only where
// shoppers wait for each other, so each is listed with the reason why its keys suffice.

const why: Record<string, string> = {
  'src/server/checkout/open-payment.ts':
    "what a visitor's network may hold, the code's uses and the stock are read under their keys; the provider's answer changes the payment only",
  'src/server/mail/outbox/outbox.queries.ts': 'the outcome of sending changes that email only',
  'src/server/payments/settlement/capture.ts':
    'a request and its answer change the payment and its steps only',
  'src/server/payments/settlement/settle.ts':
    'the order and its mails are new; the rest is the payment, its stock and its code',
  'src/server/payments/webhooks/process-webhook-event.ts': 'an outcome changes the event only',
  'src/server/payments/webhooks/store-event.ts':
    'an event is stored once by its id, and may approve its payment',
}

type Call = Node & { callee?: Node & { name?: string }; arguments?: Node[] }

test('each write that names keys is listed with the reason why they suffice', () => {
  const naming = sourcesIn('src/server').filter(({ file, text }) => {
    let names = false
    eachNode(syntaxOf(file, text), (node) => {
      const { callee, arguments: given } = node as Call
      names ||= callee?.name === 'atomically' && given?.length === 3
    })
    return names
  })
  expect(naming.map(({ file }) => file).sort()).toEqual(Object.keys(why))
})
