import { join } from 'node:path'
import { orderSorts } from '#shared/domain/order/order.ts'
import { openDatabase } from '../../support/database.ts'
import { type Figure, latencies, RUNS } from '../figures.ts'
import type { Ask } from '../load/staff.ts'

const PAGES = 5
const DAY = 24 * 60 * 60 * 1000

/** The bound for any list, filter or search of a million orders. */
const wanted = { atMost: 30 }

/** Measures filters, pages, searches and counts one after another, as one person requests them. */
export async function measureLists(ask: Ask, directory: string): Promise<Figure[]> {
  const filters = await filtersOf(ask)
  const products = filters.filter((filter) => filter.startsWith('productId='))
  const searches = ['a', 'gmail', 'ada', 'ada singh', 'maple mustard', 'chloe cote 77', 'zzz']
  const found = searches.flatMap((search) =>
    ['', '&status=cancelled', `&${products[0]}`].map((more) => `search=${search}${more}`),
  )
  await intoMemory(directory)
  // The first request of each is not counted.
  await listTimes(ask, [...filters, ...found])
  const commit = committer(directory)
  try {
    return [
      ...latencies('lists of 50, every filter, sort and page', await thrice(listTimes, filters), {
        wanted,
      }),
      ...latencies('searches, every sort and page', await thrice(listTimes, found), { wanted }),
      ...latencies('lists right after a sale', await thrice(freshTimes, filters), { wanted }),
      ...latencies('searches right after a sale', await thrice(freshTimes, found), { wanted }),
      ...latencies('counts and revenue of filters', await thrice(summaryTimes, filters)),
      ...latencies('counts and revenue of searches', await thrice(summaryTimes, found)),
    ]
  } finally {
    commit.close()
  }

  async function thrice(times: typeof listTimes, asked: readonly string[]): Promise<number[][]> {
    const runs: number[][] = []
    for (let run = 0; run < RUNS; run += 1) {
      await intoMemory(directory)
      runs.push(await times(ask, asked))
    }
    return runs
  }

  /** Commits something before each request, because results are cached until the next commit. */
  async function freshTimes(_: Ask, asked: readonly string[]): Promise<number[]> {
    const times: number[] = []
    for (const filter of asked) {
      for (const sort of orderSorts) {
        commit.once()
        const path = `/api/orders/detailed?limit=50&sort=${sort}&${filter}`
        times.push(await timed(async () => (await ask(path)).text()))
      }
    }
    return times
  }
}

async function filtersOf(ask: Ask): Promise<string[]> {
  const products = (await (await ask('/api/products?limit=500')).json()) as { id: string }[]
  const [best, usual] = [products[0]?.id ?? '', products.at(-1)?.id ?? '']
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  return [
    '',
    'status=placed',
    'status=cancelled',
    `from=${ago(7)}`,
    `from=${ago(400)}&to=${ago(30)}`,
    `from=${ago(400)}&to=${ago(30)}&status=cancelled`,
    `productId=${best}`,
    `productId=${usual}`,
    `productId=${best}&status=completed&from=${ago(90)}`,
  ]
}

/** Requests each filter in every sort order, several pages deep, with the lines of the orders. */
async function listTimes(ask: Ask, filters: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const filter of filters) {
    for (const sort of orderSorts) {
      let cursor: string | null = ''
      for (let page = 0; page < PAGES && cursor !== null; page++) {
        const after: string = cursor === '' ? '' : `&cursor=${cursor}`
        const path = `/api/orders/detailed?limit=50&sort=${sort}&${filter}${after}`
        let answer: Response | undefined
        times.push(
          await timed(async () => {
            answer = await ask(path)
            return answer.text()
          }),
        )
        cursor = answer?.headers.get('X-Next-Cursor') ?? null
      }
    }
  }
  return times
}

async function summaryTimes(ask: Ask, filters: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const filter of filters) {
    times.push(await timed(async () => (await ask(`/api/orders/summary?${filter}`)).text()))
  }
  return times
}

/**
 * Reads the database into memory, as on a machine whose shop is busy all day. Otherwise, on a
 * machine that reclaims idle memory, the figures would include reading from disk all data that was
 * not requested for two minutes.
 */
export async function intoMemory(directory: string): Promise<void> {
  const parts = Bun.file(join(directory, 'shop.db')).stream().getReader()
  while (!(await parts.read()).done);
}

/** Commits something of no consequence to the shop's file, as another process might. */
export function committer(directory: string) {
  const database = openDatabase(join(directory, 'shop.db'))
  const write = database.prepare(
    "insert into settings (key, value) values ('bench', '0') on conflict (key) do update set value = value + 1",
  )
  return {
    once: () => void write.run(),
    close: () => {
      write.finalize()
      database.close()
    },
  }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
