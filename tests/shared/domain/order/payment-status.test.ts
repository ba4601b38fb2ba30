import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  canFollow,
  endedUnpaid,
  holdsStock,
  isCaptured,
  type PaymentStatus,
  paymentStatuses,
  statusByRefunds,
} from '#shared/domain/order/payment/payment-status.ts'
import { paymentWords } from '#shared/domain/order/payment/payment-words.ts'

const nextOf = (from: PaymentStatus) => paymentStatuses.filter((to) => canFollow(from, to))

/** Any walk through the table from the opening, by choices of what comes next. */
const life = fc.array(fc.nat()).map((choices) => {
  const walk: PaymentStatus[] = ['opened']
  for (const choice of choices) {
    const next = nextOf(walk.at(-1) ?? 'opened')
    const step = next[choice % Math.max(1, next.length)]
    if (step) walk.push(step)
  }
  return walk
})

test('a captured payment never returns to an uncaptured status', () => {
  fc.assert(
    fc.property(life, (walk) => {
      const taken = walk.findIndex(isCaptured)
      return taken === -1 || walk.slice(taken).every(isCaptured)
    }),
  )
})

test('a payment is settled only after it was captured', () => {
  fc.assert(
    fc.property(life, (walk) => {
      const settled = walk.indexOf('settled')
      return settled === -1 || walk.slice(0, settled).includes('captured')
    }),
  )
})

test('stock is held until the capture, and released if the payment ends without one', () => {
  for (const each of paymentStatuses) {
    expect([holdsStock(each), isCaptured(each), endedUnpaid(each)].filter(Boolean)).toHaveLength(1)
  }
  fc.assert(
    fc.property(life, (walk) =>
      walk.every((each, at) => {
        const next = walk[at + 1]
        // A payment that was given up holds stock only if it is opened again.
        return !next || !endedUnpaid(each) || !holdsStock(next) || next === 'opened'
      }),
    ),
  )
})

test('a fully refunded payment cannot be refunded further, but its refund may still fail', () => {
  expect(canFollow('refunded', 'partly_refunded')).toBe(true)
  expect(canFollow('refunded', 'refunded')).toBe(false)
  expect(canFollow('partly_refunded', 'partly_refunded')).toBe(true)
})

test('every status can be reached from the first one, and every uncaptured status can still lead to a capture', () => {
  const reachable = (from: PaymentStatus) => {
    const seen = new Set<PaymentStatus>([from])
    for (const each of seen) for (const next of nextOf(each)) seen.add(next)
    return seen
  }
  expect([...reachable('opened')].toSorted()).toEqual(paymentStatuses.toSorted())
  for (const each of paymentStatuses) {
    if (!isCaptured(each)) expect(reachable(each).has('captured')).toBe(true)
  }
})

test('each status has its own label for staff', () => {
  const words = paymentStatuses.map(paymentWords)
  expect(new Set(words).size).toBe(paymentStatuses.length)
  for (const each of words) expect(each).toMatch(/^[A-Z][a-z]/)
})

test('the refunded amount sets the status of a captured payment, in one refund or several', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat({ max: 1_000_000 }),
      (paid, back) => {
        const reached = statusByRefunds(paid, Math.min(paid, back), true)
        expect(reached === 'refunded').toBe(back >= paid)
        expect(reached === 'settled').toBe(back === 0)
        return reached === 'settled' || canFollow('settled', reached)
      },
    ),
  )
})
