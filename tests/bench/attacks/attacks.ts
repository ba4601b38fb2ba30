import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attacksOn } from './attack-kinds.ts'
import { frameAttacks } from './frame-attacks.ts'
import { heldAttacks } from './held-attacks.ts'
import { type Figure, medianOf, middleOf, percentile } from '../figures.ts'
import { openProcess } from '../line-process.ts'
import { atPace } from '../load/pace.ts'
import { startShop } from '../processes.ts'
import { residentMegabytes } from '../resident.ts'
import { addProduct, type Sold } from '../load/staff.ts'

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
type Run = { quiet: Waits; attacked: Waits; growth: number; disk: number; said: string }

/**
 * Measures how long an honest visitor waits while a stranger attacks, compared with the same visitor's
 * waits without an attack, and how much memory the attack leaves in use. Each attack meets a shop that was
 * just opened and visited, because memory taken by an earlier attack would hide what this one takes.
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
  const shop = await startShop(directory)
  try {
    const product = await addProduct(shop.url)
    await visit(shop.url, 2)
    const quiet = await visit(shop.url, QUIET_SECONDS)
    const before = await residentMegabytes(shop.pid)
    const stored = await megabytesIn(directory)
    const attacker = startAttack(shop.url, name, product)
    const attacked = await visit(shop.url, SECONDS)
    const said = await attacker.line()
    await attacker.close()
    await Bun.sleep(REST)
    const growth = (await residentMegabytes(shop.pid)) - before
    const disk = ((await megabytesIn(directory)) - stored) * (60 / SECONDS)
    return { quiet, attacked, growth, disk, said }
  } finally {
    await shop.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function megabytesIn(directory: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(directory, { recursive: true })) {
    bytes += (await stat(join(directory, name)).catch(() => null))?.size ?? 0
  }
  return bytes / 1e6
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
      ...medianOf(runs.map(({ disk }) => disk)),
      wanted: { atMost: MOST_DISK },
    },
    {
      name: `${name}: memory taken`,
      unit: 'MB',
      ...medianOf(runs.map(({ growth }) => growth)),
      wanted: { atMost: name.includes('sockets') ? MOST_GROWTH_OF_SOCKETS : MOST_GROWTH },
      note: answersOf(runs.at(-1)?.said ?? '{}'),
    },
  ]
}

/** How many requests the attacker sent, and how they were answered. */
function answersOf(said: string): string {
  const { sent, answers } = JSON.parse(said) as { sent: number; answers: Record<string, number> }
  const parts = Object.entries(answers).map(([answer, count]) => `${count} × ${answer}`)
  return `${sent} requests in ${SECONDS} s: ${parts.join(', ')}`
}
