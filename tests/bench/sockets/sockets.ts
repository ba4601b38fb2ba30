import { type Figure, medianOf, middleOf } from '../figures.ts'
import { openProcess } from '../line-process.ts'
import { type Load, pacedLoad } from '../load/load.ts'
import { atPace } from '../load/pace.ts'
import { addProduct, signIn, type Sold } from '../load/staff.ts'
import { startShop } from '../processes.ts'

const RUNS = 6
const SECONDS = 4
const IDLE = Number(process.env.SOCKETS_IDLE ?? 1_800)
const SLOW = Number(process.env.SOCKETS_SLOW ?? 200)
const PAGES_PER_SECOND = 200
const CHANGES_PER_SECOND = 5
/** Changes in the journal at the start: 12 MB for a socket that requests all of them. */
const CHANGES_BEFORE = 1_200

type Measured = Record<'home' | 'product', Load>

/** Measures shop pages while many sockets are open, some of which never read what they requested. */
export async function measureSockets(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const { id } = await addProduct(shop.url)
    // The page of a product that does not change, so that rendering is not measured.
    const list = await (await fetch(`${shop.url}/api/products?limit=1`)).json()
    const [visited] = list as Sold[]
    const token = await signIn(shop.url)
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const change = async (changes: object) => {
      const request = { method: 'PUT', headers, body: JSON.stringify(changes) }
      await (await fetch(`${shop.url}/api/products/${id}`, request)).bytes()
    }
    for (let count = 0; count < CHANGES_BEFORE; count += 1) {
      await change({ description: `${count} ${'x'.repeat(9_900)}` })
    }
    await change({ description: 'As much as anyone wants.' })

    const visit = (path: string) =>
      pacedLoad(shop.url + path, PAGES_PER_SECOND, SECONDS, ['Accept-Encoding: br'])
    const measure = async (): Promise<Measured> => ({
      home: await visit('/'),
      product: await visit(`/product/${visited?.id}`),
    })
    const whileChanging = async () => {
      const count = CHANGES_PER_SECOND * SECONDS * 2
      const changes = atPace(CHANGES_PER_SECOND, count, (index) => change({ stock: 100 + index }))
      const measured = await measure()
      await changes
      return measured
    }
    const quiet: Measured[] = []
    const changing: Measured[] = []
    const arriving: Measured[] = []
    const crowded: Measured[] = []
    const crowdedAndChanging: Measured[] = []
    await measure()
    for (let run = 0; run < RUNS; run += 1) {
      quiet.push(await measure())
      changing.push(await whileChanging())
      const crowd = openProcess('sockets/sockets-crowd.ts', shop.url, String(IDLE), String(SLOW))
      try {
        await crowd.line()
        arriving.push(await measure())
        crowded.push(await measure())
        crowdedAndChanging.push(await whileChanging())
      } finally {
        await crowd.close()
      }
    }
    const asWanted: Partial<Figure> = {
      wanted: { atMost: 2, of: 'limit' },
      note: `${IDLE} idle tabs, ${SLOW} that ask for everything and never read`,
    }
    const changes = `${CHANGES_PER_SECOND} changes/s`
    return (['home', 'product'] as const).flatMap((page) =>
      (['p50', 'p99'] as const).flatMap((which): Figure[] => {
        const figure = (name: string, runs: Measured[], beside: Measured[], more = {}): Figure => ({
          name: `${page} page, ${which}, ${name}`,
          unit: 'ms',
          ...medianOf(runs.map((run) => run[page][which])),
          limit: middleOf(beside.map((run) => run[page][which])),
          ...more,
        })
        return [
          figure('the crowd as it arrives', arriving, quiet, { note: 'everybody asks at once' }),
          figure('the crowd', crowded, quiet, which === 'p99' ? asWanted : {}),
          figure(changes, changing, quiet),
          figure(`${changes} and the crowd`, crowdedAndChanging, changing, {
            note: 'limit: the same changes without the crowd',
          }),
        ]
      }),
    )
  } finally {
    await shop.stop()
  }
}
