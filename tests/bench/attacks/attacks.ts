import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, medianOf, middleOf, percentile } from '../figures.ts'
import { openProcess } from '../line-process.ts'
import { atPace } from '../load/pace.ts'
import { addProduct, type Sold } from '../load/staff.ts'
import { startShop } from '../processes.ts'
import { residentMegabytes } from '../resident.ts'
import { attacksOn } from './attack-kinds.ts'
import { frameAttacks } from './frame-attacks.ts'
import { heldAttacks } from './held-attacks.ts'
import { sceneOf } from './scenes.ts'
import { type Taken, watchUsage } from './usage.ts'
import { type Witnessed, witnessFigures, witnessFor } from './witness.ts'

const RUNS = Number(process.env.ATTACKS_RUNS ?? 3)
/** A part of the names of the attacks to measure; all attacks if empty. */
const ONLY = process.env.ATTACKS_ONLY ?? ''
const SECONDS = 10
const QUIET_SECONDS = 5
/** The honest visitor's requests per second; every other one is for the home page. */
const PER_SECOND = 100
const REST = 2_000
/** Megabytes of disk in a minute. */
const MOST_DISK = 100
const MOST_WAIT = 100
const MOST_GROWTH = 50
/** For sockets, which stay open. */
const MOST_GROWTH_OF_SOCKETS = 150
const VISITOR = '198.51.100.7'

type Waits = { home: number[]; health: number[] }
type Run = {
  quiet: Waits
  attacked: Waits
  /** Megabytes: at most while the attack lasted, and what it left. */
  taken: Taken
  left: number
  said: string
  witnessed: Witnessed | null
}

/**
 * Measures how long an honest visitor waits while a stranger attacks, compared with the same visitor's
 * waits without an attack, and how much memory and disk the attack takes. Each attack meets a shop that
 * was just opened and visited, because memory taken by an earlier attack would hide what this one takes.
 */
export async function measureAttacks(): Promise<Figure[]> {
  const figures: Figure[] = []
  const attacks = [...attacksOn({ id: '', price: '' }, ''), ...frameAttacks, ...heldAttacks]
  const names = attacks.map(({ name }) => name)
  for (const name of names.filter((each) => each.includes(ONLY))) {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(name))
    figures.push(...figuresOf(name, runs))
    console.error(`  ${name}: ${runs.at(-1)?.said}`)
  }
  return figures
}

async function measure(name: string): Promise<Run> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-attacked-'))
  const { fill, prepare, beside, witness, settings } = sceneOf(name)
  if (fill) {
    await (await startShop(directory)).stop()
    await fill(directory)
  }
  const shop = await startShop(directory, '0', settings?.())
  try {
    const product = await addProduct(shop.url)
    await prepare?.(shop)
    await visit(shop.url, 2)
    const honest = await watchUsage(shop)
    const asked = witness && witnessFor(QUIET_SECONDS, witness, shop.url, product)
    const quiet = await visit(shop.url, QUIET_SECONDS)
    await asked
    // What an honest person takes as well, such as 64 MB for a sign-in, is not taken by the attack.
    const { memory } = await honest.end()
    const own = witness ? memory : 0
    const usage = await watchUsage(shop)
    const attacker = startAttack(shop.url, name, product)
    const work = repeatFor(SECONDS, async () => beside?.(shop))
    const witnessed = witness ? witnessFor(SECONDS, witness, shop.url, product) : null
    const attacked = await visit(shop.url, SECONDS)
    const said = await attacker.line()
    await attacker.close()
    await work
    const all = await usage.end()
    const taken = { ...all, memory: all.memory - own }
    await Bun.sleep(REST)
    const left = (await residentMegabytes(shop.pid)) - usage.before
    return { quiet, attacked, taken, left, said, witnessed: await witnessed }
  } finally {
    await shop.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function startAttack(url: string, name: string, product: Sold) {
  return openProcess(
    'attacks/attack-process.ts',
    url,
    name,
    String(SECONDS),
    JSON.stringify(product),
  )
}

/** Repeats work that staff do; nothing to do ends at once. */
async function repeatFor(seconds: number, work: () => Promise<unknown> | undefined) {
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const started = performance.now()
    await work()
    if (performance.now() - started < 5) return
  }
}

/** Sends requests at an even pace, whether or not the shop keeps up; waits are in milliseconds. */
async function visit(url: string, seconds: number): Promise<Waits> {
  const waits: Waits = { home: [], health: [] }
  const headers = { 'Accept-Encoding': 'br', 'X-Forwarded-For': VISITOR }
  await atPace(PER_SECOND, PER_SECOND * seconds, async (index) => {
    const started = performance.now()
    const page = index % 2 === 0 ? 'home' : 'health'
    const answer = await fetch(url + (page === 'home' ? '/' : '/healthz'), { headers })
    await answer.bytes()
    if (!answer.ok) throw new Error(`The visitor was answered ${answer.status}.`)
    waits[page].push(performance.now() - started)
  })
  return waits
}

function figuresOf(name: string, runs: readonly Run[]): Figure[] {
  const waits = (page: keyof Waits, words: string) =>
    ([0.5, 0.99] as const).map((share): Figure => {
      const of = (which: 'quiet' | 'attacked') =>
        runs.map((run) => percentile(run[which][page], share))
      return {
        name: `${name}: ${words}, p${share * 100}`,
        unit: 'ms',
        ...medianOf(of('attacked')),
        limit: middleOf(of('quiet')),
        ...(share === 0.99 ? { wanted: { atMost: MOST_WAIT } } : {}),
        note: 'limit: in quiet',
      }
    })
  return [
    ...waits('home', 'home page'),
    ...waits('health', '/healthz'),
    {
      name: `${name}: disk taken in a minute`,
      unit: 'MB',
      ...medianOf(runs.map(({ taken }) => taken.disk * (60 / SECONDS))),
      wanted: { atMost: MOST_DISK },
    },
    {
      name: `${name}: memory taken meanwhile`,
      unit: 'MB',
      ...medianOf(runs.map(({ taken }) => taken.memory)),
      wanted: { atMost: name.includes('sockets') ? MOST_GROWTH_OF_SOCKETS : MOST_GROWTH },
      note: answersOf(runs.at(-1)?.said ?? '{}'),
    },
    { name: `${name}: memory left`, unit: 'MB', ...medianOf(runs.map(({ left }) => left)) },
    ...witnessFigures(
      name,
      runs.flatMap(({ witnessed }) => witnessed ?? []),
    ),
  ]
}

/** How many requests the attacker sent, and how they were answered. */
function answersOf(said: string): string {
  const { sent, answers } = JSON.parse(said) as { sent: number; answers: Record<string, number> }
  const parts = Object.entries(answers).map(([answer, count]) => `${count} × ${answer}`)
  return `${sent} requests in ${SECONDS} s: ${parts.join(', ')}`
}
