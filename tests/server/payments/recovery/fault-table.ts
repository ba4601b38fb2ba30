import type { ProviderDriver, Trouble } from '../../../support/provider-driver.ts'

// Every way in which a purchase can fail, and its expected outcome, for every provider.

export type Step = 'open' | 'approve' | 'capture' | 'place'
export type Outcome = 'an order' | 'nothing'

/** What a fault may do besides answering badly. */
export type Stage = {
  down: ProviderDriver['down']
  /** Kills the shop's process. */
  kill: () => Promise<void>
  /** Closes the browser and aborts its requests. */
  leave: () => void
}

export type Fault = {
  what: string
  /** What the provider does, and to which call. */
  provider?: (stage: Stage) => Trouble
  /** The last step that the browser takes; without it, it takes all of them. */
  lastStep?: Step
  /** When the provider sends its webhook, fifty times at once. */
  webhook?: 'before the capture' | 'beside the capture' | 'after the capture'
  /** Killed after the last step, whatever is under way. */
  isKilled?: boolean
  outcome: Outcome
}

/** What the provider does with one call. */
type Answer = (passOn: () => Promise<Response>, stage: Stage) => Promise<Response>

/** Gives this answer to every call of this kind. */
const on = (what: string, answer: Answer) => (stage: Stage) => {
  const trouble: Trouble = (call, passOn) => (call.what === what ? answer(passOn, stage) : passOn())
  return trouble
}

/** Gives this answer only to the first call of this kind. */
const first = (what: string, answer: Answer) => (stage: Stage) => {
  let isDone = false
  const trouble: Trouble = (call, passOn) => {
    if (isDone || call.what !== what) return passOn()
    isDone = true
    return answer(passOn, stage)
  }
  return trouble
}

const never = () => new Promise<Response>(() => {})
const late: Answer = async (passOn) => {
  await Bun.sleep(1_500)
  return passOn()
}
const twice: Answer = async (passOn) => {
  await passOn()
  return passOn()
}
const failed: Answer = async (_, { down }) => down(503)
const failedAfterwards: Answer = async (passOn, { down }) => {
  await passOn()
  return down(500)
}
const unanswered: Answer = async (passOn, { leave }) => {
  await passOn()
  leave()
  return never()
}
/** The browser leaves before the provider answers, and the shop continues without it. */
const leftAlone: Answer = async (passOn, { leave }) => {
  leave()
  await Bun.sleep(100)
  return passOn()
}
const killedBefore: Answer = async (_, { kill }) => {
  await kill()
  return never()
}
const killedAfter: Answer = async (passOn, { kill }) => {
  await passOn()
  await kill()
  return never()
}

type Details = Omit<Fault, 'what' | 'outcome'>

const ordered = (what: string, details: Details = {}): Fault => ({
  what,
  outcome: 'an order',
  ...details,
})
const nothing = (what: string, details: Details): Fault => ({
  what,
  outcome: 'nothing',
  ...details,
})

const browserLeaves: Fault[] = [
  nothing('the browser vanishes after opening', { lastStep: 'open' }),
  ordered('the browser vanishes after approving', { lastStep: 'approve' }),
  ordered('the browser vanishes after the capture', { lastStep: 'capture' }),
  nothing('the browser vanishes while the payment is opened', {
    provider: first('create', leftAlone),
  }),
  ordered('the browser vanishes while the money is taken', {
    provider: first('capture', leftAlone),
  }),
]

const opensBadly: Fault[] = [
  ordered('opening: late', { provider: on('create', late) }),
  ordered('opening: done twice', { provider: on('create', twice) }),
  nothing('opening: never answered', { provider: on('create', unanswered) }),
  nothing('opening: 5xx for good', { provider: on('create', failed) }),
  ordered('opening: 5xx once', { provider: first('create', failed) }),
  nothing('opening: done, but an error for good', { provider: on('create', failedAfterwards) }),
]

const capturesBadly: Fault[] = [
  ordered('capture: late', { provider: on('capture', late) }),
  ordered('capture: done twice', { provider: on('capture', twice) }),
  ordered('capture: 5xx once', { provider: first('capture', failed) }),
  ordered('capture: taken, but an error once', { provider: first('capture', failedAfterwards) }),
  ordered('capture: taken, but an error for good', { provider: on('capture', failedAfterwards) }),
  ordered('capture: taken, but never answered', { provider: on('capture', unanswered) }),
]

/** Each is sent fifty times at once. */
const webhooks: Fault[] = [
  ordered('webhook before the capture', { webhook: 'before the capture' }),
  ordered('webhook beside the capture', { webhook: 'beside the capture' }),
  ordered('webhook after the capture', { webhook: 'after the capture' }),
  ordered('webhook, and the browser vanishes after approving', {
    webhook: 'before the capture',
    lastStep: 'approve',
  }),
  ordered('webhook about the capture whose answer was lost, and the browser vanishes', {
    provider: on('capture', failedAfterwards),
    webhook: 'after the capture',
    lastStep: 'capture',
  }),
  ordered('webhook, and killed before it was processed', {
    provider: first('get', killedBefore),
    webhook: 'before the capture',
  }),
]

const shopIsKilled: Fault[] = [
  nothing('killed after opening', { lastStep: 'open', isKilled: true }),
  ordered('killed after approving', { lastStep: 'approve', isKilled: true }),
  ordered('killed after the capture', { lastStep: 'capture', isKilled: true }),
  nothing('killed before the provider hears of the opening', {
    provider: first('create', killedBefore),
  }),
  nothing('killed when the provider has opened', { provider: first('create', killedAfter) }),
  ordered('killed before the provider hears of the capture', {
    provider: first('capture', killedBefore),
  }),
  ordered('killed when the provider has taken the money', {
    provider: first('capture', killedAfter),
  }),
]

export const faults: readonly Fault[] = [
  ordered('nothing goes wrong'),
  ...browserLeaves,
  ...opensBadly,
  ...capturesBadly,
  ...webhooks,
  ...shopIsKilled,
]
