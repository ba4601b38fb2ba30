import { type Figure, medianOf, middleOf, RUNS } from './figures.ts'
import { type Load, load, pacedLoad } from './load/load.ts'
import { startBare, startShop } from './processes.ts'

const SECONDS = 4
const encoding = 'Accept-Encoding: br'

type Page = { name: string; path: string }

/** Measures what shoppers' browsers request most, compared with a bare server with the same bytes. */
export async function measureReads(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const products = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string }[]
    const product = products[0]?.id ?? ''
    return [
      await measureGenerator(),
      ...(await measure(shop.url, { name: 'home page', path: '/' })),
      ...(await measure(shop.url, { name: 'product page', path: `/product/${product}` })),
      ...(await measure(shop.url, { name: 'product list', path: '/api/products' })),
    ]
  } finally {
    await shop.stop()
  }
}

/** Measures the load generator with a tiny response; it must be able to send more than is measured. */
async function measureGenerator(): Promise<Figure> {
  const bare = await startBare(new Uint8Array(2), {})
  try {
    load(bare.url, 1)
    const rates = Array.from({ length: RUNS }, () => load(bare.url, 2).perSecond)
    return { name: 'wrk itself, answers of two bytes', unit: '/s', ...medianOf(rates) }
  } finally {
    await bare.stop()
  }
}

async function measure(shop: string, { name, path }: Page): Promise<Figure[]> {
  const answer = await fetch(shop + path, {
    headers: { 'Accept-Encoding': 'br' },
    decompress: false,
  })
  const headers = Object.fromEntries(
    [...answer.headers].filter(([key]) => key !== 'date' && key !== 'content-length'),
  )
  const bare = await startBare(await answer.bytes(), headers)
  const [ours, limit] = [shop + path, bare.url + path]
  try {
    load(ours, 1, [encoding])
    load(limit, 1, [encoding])
    const full = await inTurns((url) => load(url, SECONDS, [encoding]), ours, limit)
    const half = middleOf(full.ours.map(({ perSecond }) => perSecond)) / 2
    const paced = await inTurns((url) => pacedLoad(url, half, SECONDS, [encoding]), ours, limit)
    const note = `at ${Math.round(middleOf(paced.ours.map((l) => l.perSecond)))} requests/s`
    return [
      {
        name: `${name}, requests`,
        unit: '/s',
        ...compared(full, 'perSecond'),
        wanted: { atLeast: 0.85, of: 'limit' },
      },
      { name: `${name}, p99 under full load`, unit: 'ms', ...compared(full, 'p99') },
      { name: `${name}, p50 at half load`, unit: 'ms', ...compared(paced, 'p50') },
      {
        name: `${name}, p99 at half load`,
        unit: 'ms',
        ...compared(paced, 'p99'),
        wanted: { atMost: 2 },
        note,
      },
    ]
  } finally {
    await bare.stop()
  }
}

type Both = { ours: Load[]; limits: Load[] }

/** Alternates between the two, so that a slow minute of the machine affects both. */
async function inTurns(
  ask: (url: string) => Load | Promise<Load>,
  ours: string,
  limit: string,
): Promise<Both> {
  const both: Both = { ours: [], limits: [] }
  for (let run = 0; run < RUNS; run += 1) {
    both.ours.push(await ask(ours))
    both.limits.push(await ask(limit))
  }
  return both
}

function compared({ ours, limits }: Both, what: keyof Load) {
  const limit = middleOf(limits.map((each) => each[what]))
  return { ...medianOf(ours.map((each) => each[what])), limit }
}
