import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { idle, isBusy, type PaymentStep } from '../../../src/web/cart/open-payment.ts'
import {
  nextStep,
  type PaymentEvent,
} from '../../../src/web/checkout/payment/session/payment-step.ts'

const opened: PaymentEvent = { type: 'opened', heldUntil: 900_000 }
const events: PaymentEvent[] = [
  { type: 'started' },
  { type: 'stock-found' },
  opened,
  { type: 'window-closed' },
  { type: 'captured' },
  { type: 'failed' },
  { type: 'ended' },
]

const after = (...path: PaymentEvent['type'][]): PaymentStep =>
  path.reduce(
    (step, type) => nextStep(step, events.find((event) => event.type === type) ?? opened),
    idle,
  )

test('PAYPAL-01 PAYPAL-09 a payment goes from the click to the order step by step', () => {
  const path = ['started', 'stock-found', 'opened', 'window-closed', 'captured', 'ended'] as const
  const names = path.map((_, index) => after(...path.slice(0, index + 1)).name)
  expect(names).toEqual(['checking', 'opening', 'approving', 'capturing', 'placing', 'idle'])
})

test('PAYPAL-03 while the window is open the step has the end of the hold', () => {
  expect(after('started', 'stock-found', 'opened')).toEqual({
    name: 'approving',
    heldUntil: 900_000,
  })
})

test('PAYPAL-08 a payment that cannot be opened stays failed until retried', () => {
  const failed = after('started', 'stock-found', 'failed')
  expect(failed.name).toBe('failed')
  expect(nextStep(failed, { type: 'ended' })).toBe(failed)
  expect(nextStep(failed, { type: 'started' }).name).toBe('checking')
  expect(after('failed').name).toBe('failed')
})

test('PAYPAL-07 once the window is open the payment never fails: it returns to idle', () => {
  expect(after('started', 'stock-found', 'opened', 'failed').name).toBe('approving')
  expect(after('started', 'stock-found', 'opened', 'ended')).toEqual(idle)
  expect(after('started', 'stock-found', 'opened', 'window-closed', 'ended')).toEqual(idle)
})

test('PAYPAL-01 the button is busy from the click to the end, and a second click changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (past) => {
      const step = past.reduce(nextStep, idle)
      expect(isBusy(step)).toBe(!['idle', 'failed'].includes(step.name))
      if (isBusy(step)) expect(nextStep(step, { type: 'started' })).toBe(step)
    }),
  )
})

test('PAYPAL-05 no order is placed before a capture', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (past) => {
      const steps = past.map((_, index) => past.slice(0, index + 1).reduce(nextStep, idle).name)
      const placing = steps.indexOf('placing')
      if (placing !== -1) expect(past[placing]?.type).toBe('captured')
    }),
  )
})
