import { join } from 'node:path'
import { signIn, type Sold } from '../load/staff.ts'
import { admin, binary, type Running } from '../processes.ts'
import { writeBomb } from './archive-bomb.ts'
import { limitedCode, orderFor } from './attack-kinds.ts'
import { addManyProducts } from './many-products.ts'

/** Someone honest whom an attack is meant to keep out, and the status that they should get. */
export type Witness = {
  who: string
  ask: (url: string, product: Sold, index: number) => Promise<number>
  status: number
}

/** What a shop is like before an attack, and what happens beside it. */
export type Scene = {
  settings?: () => Record<string, string>
  /** Fills the data directory of a shop that is not open. */
  fill?: (directory: string) => Promise<void>
  /** What staff do before. */
  prepare?: (shop: Running) => Promise<void>
  /** What staff do meanwhile, again and again. */
  beside?: (shop: Running) => Promise<void>
  witness?: Witness
}

const policy = (
  '## What we keep\n\nWe keep **your** order, see [our terms](https://example.ca/terms) and `code`.\n\n' +
  '- for *three* months\n- for {shop}\n\n> And no longer.\n\n'
)
  .repeat(200)
  .slice(0, 30_000)

/** Texts whose constructs are cheap to write and dear to read. */
const crafted = ['1. '.repeat(10_000), '_a*_a*'.repeat(5_000), '*_*_'.repeat(7_500)]

/** One session for each shop, because a sign-in takes 64 MB. */
const sessions = new Map<string, Promise<string>>()

async function asStaff(url: string, method: string, path: string, body?: object) {
  const token = sessions.get(url) ?? signIn(url)
  sessions.set(url, token)
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await token}` }
  const init = body ? { body: JSON.stringify(body) } : {}
  return fetch(url + path, { method, headers, ...init })
}

async function savePolicy({ url }: Running, text: string): Promise<number> {
  const answer = await asStaff(url, 'GET', '/api/admin/settings')
  const { words } = (await answer.json()) as { words: { value: { en: object; fr: object } } }
  const { value } = words
  const changed = { ...value, en: { ...value.en, privacyPolicy: text } }
  return (await asStaff(url, 'PUT', '/api/admin/settings', { words: changed })).status
}

async function expectStatus(status: number, promise: Promise<number>) {
  const actual = await promise
  if (actual !== status) throw new Error(`Staff were answered ${actual} instead of ${status}.`)
}

/** From a network of its own, so that only what the attack uses up is missing. */
const networkOf = (index: number) => `198.51.${index % 256}.9`

async function post(url: string, path: string, index: number, body: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': networkOf(index) }
  const answer = await fetch(url + path, { method: 'POST', headers, body })
  await answer.bytes()
  return answer.status
}

/** The address of a service that says after a while that everybody is in Canada. */
function slowService(): string {
  const server = Bun.serve({
    port: 0,
    fetch: async () => {
      await Bun.sleep(100)
      return Response.json({ country_code: 'CA' })
    },
  })
  server.unref()
  return server.url.href
}

const filledWith = (count: number, bytes: number, query: string): Scene => ({
  fill: async (directory) => addManyProducts(directory, count, bytes),
  // An honest program has asked for such a list before, for which the heap grew.
  prepare: async ({ url }) => {
    for (let times = 0; times < 3; times += 1) {
      await (await fetch(`${url}/api/products${query}`)).bytes()
    }
    await Bun.sleep(2_000)
  },
})
const longProducts = filledWith(1_000, 8_400, '?limit=498')
const manyProducts = filledWith(12_000, 400, '')

const owner: Witness = {
  who: 'the owner',
  ask: (url, _, index) => post(url, '/api/auth/login', index, JSON.stringify(admin)),
  status: 200,
}

const scenes: Record<string, Scene> = {
  'unread lists, plain': longProducts,
  'unread lists, gzip': longProducts,
  'unread lists of another length': longProducts,
  'dropped lists of 1,000 long products': longProducts,
  'dropped lists of 12,000 products': manyProducts,
  'unread lists of 12,000 products, gzip': manyProducts,
  "the owner's texts": { prepare: (shop) => expectStatus(200, savePolicy(shop, policy)) },
  'crafted Markdown': {
    // The first session is not part of the attack.
    prepare: (shop) => expectStatus(200, savePolicy(shop, policy)),
    beside: async (shop) => {
      for (const text of crafted) await expectStatus(422, savePolicy(shop, text))
    },
  },
  'sign-ins from a /48': { witness: owner },
  'failed sign-ins': { witness: owner },
  'countries from a /48': {
    settings: () => ({ GEOIP_URL: `${slowService()}{ip}` }),
    witness: {
      who: 'a visitor elsewhere',
      ask: async (url, _, index) => {
        const headers = { 'X-Forwarded-For': networkOf(index) }
        const answer = await fetch(`${url}/api/geo/country`, { headers })
        const { country_code: country } = (await answer.json()) as { country_code: string | null }
        return country === 'CA' ? answer.status : 0
      },
      status: 200,
    },
  },
  'holding a limited code': {
    prepare: async ({ url }) => {
      const code = {
        code: limitedCode,
        kind: 'percent',
        percent: 10,
        amount: null,
        minimum: null,
        maxUses: 30,
        maxPerCustomer: null,
        startsAt: null,
        endsAt: null,
        isActive: true,
      }
      const added = asStaff(url, 'POST', '/api/admin/discounts', code)
      await expectStatus(
        201,
        added.then(({ status }) => status),
      )
    },
    witness: {
      who: 'a buyer with the code',
      ask: (url, { id, price }, index) =>
        post(url, '/api/paypal/order', index, orderFor(id, price, index, limitedCode)),
      status: 200,
    },
  },
  'an archive bomb': {
    fill: async (directory) => void (await writeBomb(join(directory, 'bomb'))),
    beside: async ({ directory }) => {
      const [list, archive] = ['list.csv', 'bomb.tar.gz'].map((name) =>
        join(directory, 'bomb', name),
      )
      const args = ['products', 'import', `${list}`, '--pictures', `${archive}`, '--dry-run']
      const env = { DATA_DIR: directory, TMPDIR: join(directory, 'none') }
      const child = Bun.spawn([binary, ...args], { env, stdout: 'ignore', stderr: 'ignore' })
      if ((await child.exited) !== 1) throw new Error('The picture of 300 MB was not refused.')
    },
  },
}

export const sceneOf = (name: string): Scene => scenes[name] ?? {}
