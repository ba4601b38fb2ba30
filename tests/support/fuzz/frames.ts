import { topics } from '#shared/contract/events.ts'
import { registry } from '#shared/contract/registry.ts'
import type { Seeded } from '../../../src/samples/seeded.ts'
import { anything, type Known, mutated, oddityOf, type Schema, valueFor } from './values.ts'

const actions = Object.values(registry)
const slow = ['users.create', 'users.update']

/** One frame of any kind, mostly a call of a declared action with an input generated for it. */
export function frameFor(
  random: Seeded,
  known: Known,
  id: string,
): string | Uint8Array<ArrayBuffer> {
  const kind = random.next()
  if (kind < 0.02)
    return Uint8Array.from({ length: random.whole(0, 500) }, () => random.whole(0, 255))
  if (kind < 0.05) return JSON.stringify(anything(random, known)) ?? ''
  const text = JSON.stringify(kind < 0.15 ? otherFrame(random, known) : callFor(random, known, id))
  return random.next() < 0.08 ? mutated(text, random) : text
}

function callFor(random: Seeded, known: Known, id: string) {
  const action = random.pick(actions)
  const isSlow = slow.includes(action.name) && random.next() < 0.95
  const input = isSlow
    ? anything(random, known)
    : valueFor(action.input as Schema, random, known, oddityOf(random))
  return { type: 'call', id, action: action.name, input }
}

function otherFrame(random: Seeded, known: Known) {
  const some = [...topics].filter(() => random.next() < 0.5)
  const since = random.pick([0, 1, 99, 2 ** 53, -1, 1.5, null])
  if (random.next() < 0.5) return { type: 'subscribe', topics: some, since }
  const subjects = Array.from({ length: random.whole(0, 22) }, () => `orders/${random.uuid()}`)
  return { type: 'presence', open: random.next() < 0.8 ? subjects : anything(random, known) }
}
