import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  canFollow,
  holdsStock,
  endedUnpaid,
  isCaptured,
  paymentStatuses,
  type PaymentStatus,
  statusByRefunds,
} from '../../../../src/shared/domain/order/payment-status.ts'
import { paymentWords } from '../../../../src/shared/domain/order/payment-words.ts'

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

test('money that was taken is never forgotten: no step leads back to before it', () => {
  fc.assert(
    fc.property(life, (walk) => {
      const taken = walk.findIndex(isCaptured)
      return taken === -1 || walk.slice(taken).every(isCaptured)
    }),
  )
})

test('an order stands only on money that was captured first', () => {
  fc.assert(
    fc.property(life, (walk) => {
      const settled = walk.indexOf('settled')
      return settled === -1 || walk.slice(0, settled).includes('captured')
    }),
  )
})

test('stock is held before the capture, released without one, and sold with one', () => {
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

test('a payment that is refunded in whole is not refunded further, but a refund may fail', () => {
  expect(canFollow('refunded', 'partly_refunded')).toBe(true)
  expect(canFollow('refunded', 'refunded')).toBe(false)
  expect(canFollow('partly_refunded', 'partly_refunded')).toBe(true)
})

test('from anywhere in a life money can still come, and every state is reached from the opening', () => {
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

test('each state has words of its own for staff', () => {
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
