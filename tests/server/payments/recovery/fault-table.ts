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

type Deed = (passOn: () => Promise<Response>) => Promise<Response>

const on =
  (what: string, does: Deed): Trouble =>
  (call, passOn) =>
    call.what === what ? does(passOn) : passOn()

/** Affects only the first call of a kind. */
function first(what: string, does: Deed): Trouble {
  let isDone = false
  return (call, passOn) => {
    if (isDone || call.what !== what) return passOn()
    isDone = true
    return does(passOn)
  }
}

const never = () => new Promise<Response>(() => {})
const late: Deed = async (passOn) => {
  await Bun.sleep(1_500)
  return passOn()
}
const twice: Deed = async (passOn) => {
  await passOn()
  return passOn()
}
const failed =
  ({ down }: Stage): Deed =>
  async () =>
    down(503)
const failedAfterwards =
  ({ down }: Stage): Deed =>
  async (passOn) => {
    await passOn()
    return down(500)
  }
const unanswered =
  ({ leave }: Stage): Deed =>
  async (passOn) => {
    await passOn()
    leave()
    return never()
  }
/** The browser leaves before the provider answers, and the shop continues without it. */
const leftAlone =
  ({ leave }: Stage): Deed =>
  async (passOn) => {
    leave()
    await Bun.sleep(100)
    return passOn()
  }
const killedBefore =
  ({ kill }: Stage): Deed =>
  async () => {
    await kill()
    return never()
  }
const killedAfter =
  ({ kill }: Stage): Deed =>
  async (passOn) => {
    await passOn()
    await kill()
    return never()
  }

const good = 'an order'
const none = 'nothing'

export const faults: readonly Fault[] = [
  { what: 'nothing goes wrong', outcome: good },
  // The browser goes away.
  { what: 'the browser vanishes after opening', lastStep: 'open', outcome: none },
  { what: 'the browser vanishes after approving', lastStep: 'approve', outcome: good },
  { what: 'the browser vanishes after the capture', lastStep: 'capture', outcome: good },
  {
    what: 'the browser vanishes while the payment is opened',
    provider: (stage) => first('create', leftAlone(stage)),
    outcome: none,
  },
  {
    what: 'the browser vanishes while the money is taken',
    provider: (stage) => first('capture', leftAlone(stage)),
    outcome: good,
  },
  // The provider opens badly.
  { what: 'opening: late', provider: () => on('create', late), outcome: good },
  { what: 'opening: done twice', provider: () => on('create', twice), outcome: good },
  {
    what: 'opening: never answered',
    provider: (stage) => on('create', unanswered(stage)),
    outcome: none,
  },
  {
    what: 'opening: 5xx for good',
    provider: (stage) => on('create', failed(stage)),
    outcome: none,
  },
  { what: 'opening: 5xx once', provider: (stage) => first('create', failed(stage)), outcome: good },
  {
    what: 'opening: done, but an error for good',
    provider: (stage) => on('create', failedAfterwards(stage)),
    outcome: none,
  },
  // The provider captures badly.
  { what: 'capture: late', provider: () => on('capture', late), outcome: good },
  { what: 'capture: done twice', provider: () => on('capture', twice), outcome: good },
  {
    what: 'capture: 5xx once',
    provider: (stage) => first('capture', failed(stage)),
    outcome: good,
  },
  {
    what: 'capture: taken, but an error once',
    provider: (stage) => first('capture', failedAfterwards(stage)),
    outcome: good,
  },
  {
    what: 'capture: taken, but an error for good',
    provider: (stage) => on('capture', failedAfterwards(stage)),
    outcome: good,
  },
  {
    what: 'capture: taken, but never answered',
    provider: (stage) => on('capture', unanswered(stage)),
    outcome: good,
  },
  // The provider sends a webhook, fifty times at once.
  { what: 'webhook before the capture', webhook: 'before the capture', outcome: good },
  { what: 'webhook beside the capture', webhook: 'beside the capture', outcome: good },
  { what: 'webhook after the capture', webhook: 'after the capture', outcome: good },
  {
    what: 'webhook, and the browser vanishes after approving',
    webhook: 'before the capture',
    lastStep: 'approve',
    outcome: good,
  },
  {
    what: 'webhook about the capture whose answer was lost, and the browser vanishes',
    provider: (stage) => on('capture', failedAfterwards(stage)),
    webhook: 'after the capture',
    lastStep: 'capture',
    outcome: good,
  },
  {
    what: 'webhook, and killed before it was processed',
    provider: (stage) => first('get', killedBefore(stage)),
    webhook: 'before the capture',
    outcome: good,
  },
  // The shop is killed.
  { what: 'killed after opening', lastStep: 'open', isKilled: true, outcome: none },
  { what: 'killed after approving', lastStep: 'approve', isKilled: true, outcome: good },
  { what: 'killed after the capture', lastStep: 'capture', isKilled: true, outcome: good },
  {
    what: 'killed before the provider hears of the opening',
    provider: (stage) => first('create', killedBefore(stage)),
    outcome: none,
  },
  {
    what: 'killed when the provider has opened',
    provider: (stage) => first('create', killedAfter(stage)),
    outcome: none,
  },
  {
    what: 'killed before the provider hears of the capture',
    provider: (stage) => first('capture', killedBefore(stage)),
    outcome: good,
  },
  {
    what: 'killed when the provider has taken the money',
    provider: (stage) => first('capture', killedAfter(stage)),
    outcome: good,
  },
]
