import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { AllSettings, Words } from '#shared/contract/settings/settings.ts'
import { ask, openOutside } from '../../support/database.ts'
import { run } from '../../support/program.ts'
import { runBetweenWrites } from '../../support/refuse-writes.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { databaseSettings } from '../../support/test-engine.ts'
import { threadTime } from '../../support/thread-time.ts'

const shop = useTestShop()

/** Texts of 30 kB that take a second or more: their constructs are cheap to write and dear to read. */
const crafted: Record<string, string> = {
  'lists in lists': '1. '.repeat(10_000),
  'emphasis that never ends': '_a*_a*'.repeat(5_000),
  'emphasis of nothing': '*_*_'.repeat(7_500),
  'quotes in quotes': '>'.repeat(30_000),
  'lists in quotes': '> - '.repeat(7_500),
  'lists in lists, over many lines': `${'- '.repeat(12)}a\n\n`.repeat(1_100),
  'emphasis over many lines': '*a\n'.repeat(10_000),
}

/** Other texts that were slow with some Markdown parser. */
const curious = [
  '[a]('.repeat(7_500),
  '![['.repeat(10_000),
  `${'['.repeat(10_000)}a${']'.repeat(10_000)}`,
  'a\n=\n'.repeat(7_500),
  '`a``'.repeat(7_500),
  '&#'.repeat(15_000),
  '- \n'.repeat(10_000),
  '- *a*\n'.repeat(5_000),
  `${'>'.repeat(900)}a\n${'b\n'.repeat(14_000)}`,
  '\n\n(a'.repeat(7_500),
  '[\\'.repeat(15_000),
]

/** A text of 30 kB becomes 75 MB, because each short link repeats a long address. */
const amplified = `[a]: /${'x'.repeat(15_000)}\n\n${'[a]'.repeat(4_990)}`

const policy = (
  '## What we keep\n\nWe keep **your** order, see [our terms](https://example.ca/terms) and `code`.\n\n' +
  '- for *three* months\n- for {shop}\n\n> And no longer.\n\n'
)
  .repeat(200)
  .slice(0, 30_000)

async function read() {
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', {
    token: await shop.asOwner(),
  })
  return body
}

async function write(locale: 'en' | 'fr', texts: Partial<Words['en']>) {
  const { value } = (await read()).words
  const words = { ...value, [locale]: { ...value[locale], ...texts } }
  const token = await shop.asOwner()
  return shop.api<AllSettings>('PUT', '/api/admin/settings', { token, body: { words } })
}

afterEach(async () => {
  await write('en', { termsOfSale: null, privacyPolicy: null })
})

/** The longest that the server's thread was busy without a pause during the work, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = threadTime()
  const timer = setInterval(() => {
    longest = Math.max(longest, threadTime() - last)
    last = threadTime()
  }, 5)
  await work().finally(() => clearInterval(timer))
  return Math.max(longest, threadTime() - last)
}

test.each(Object.entries(crafted))(
  'WORDS-05 a policy of %s is refused at its field, and nobody else waits for it',
  async (_, text) => {
    const before = await read()
    let answer: Awaited<ReturnType<typeof write>> | undefined
    const block = await longestBlock(async () => {
      answer = await write('fr', { termsOfSale: text })
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: [{ path: '/words/fr/termsOfSale' }] },
    })
    expect(block).toBeLessThan(500)
    expect(await read()).toEqual(before)
  },
)

test('WORDS-05 a policy whose links would fill the memory is refused', async () => {
  const { status, body } = await write('en', { termsOfSale: amplified })
  expect([status, body]).toMatchObject([422, { errors: [{ path: '/words/en/termsOfSale' }] }])
})

test('WORDS-05 other strange texts are stored or refused, and nobody waits for them', async () => {
  for (const text of curious) {
    const block = await longestBlock(async () => {
      const { status } = await write('en', { termsOfSale: text })
      expect([200, 422]).toContain(status)
      const page = await (await fetch(`${shop.address}/api/shop/terms`)).text()
      expect(page.length).toBeLessThan(1_000_000)
    })
    expect([text.slice(0, 10), block < 500]).toEqual([text.slice(0, 10), true])
  }
})

test('WORDS-05 the longest policy that people write is accepted and served', async () => {
  expect((await write('en', { privacyPolicy: policy })).status).toBe(200)
  const page = await (await fetch(`${shop.address}/privacy`)).text()
  expect(page).toContain('<h3>What we keep</h3>')
  expect(page).toContain('<li>for Saucery</li>')
})

test('WORDS-05 reading the policy again renders nothing', async () => {
  await write('en', { privacyPolicy: policy })
  const read = async () => (await fetch(`${shop.address}/api/shop/privacy`)).text()
  const first = await read()
  const cpu = process.cpuUsage()
  for (let count = 0; count < 200; count += 1) expect(await read()).toBe(first)
  const { user } = process.cpuUsage(cpu)
  // Each rendering would take 25 ms.
  expect(user / 1000 / 200).toBeLessThan(8)
})

test('WORDS-05 a crafted text of an earlier version is shown as it was typed', async () => {
  await write('en', { termsOfSale: 'Pay first.' })
  const { words } = await read()
  const text = `Pay <first>.\n\n${crafted['lists in lists']}`
  const value = { ...words.value, en: { ...words.value.en, termsOfSale: text } }
  const database = openOutside(join(shop.directory, 'shop.db'))
  database
    .query("update shop_settings set value = ?, rendered = null where section = 'words'")
    .run(JSON.stringify(value))
  database.close()
  Object.assign(shop, await shop.reopen())
  let body = ''
  const block = await longestBlock(async () => {
    body = await (await fetch(`${shop.address}/terms`)).text()
  })
  expect(body).toContain('<p>Pay &lt;first&gt;.</p>')
  expect(body).toContain('1. 1. 1. 1.')
  expect(block).toBeLessThan(500)
})

test('WORDS-05 a text of an earlier version is rendered when it is first read', async () => {
  await write('en', { termsOfSale: '**Pay** first.' })
  const database = openOutside(join(shop.directory, 'shop.db'))
  const sql = "update shop_settings set rendered = null where section = 'words'"
  await runBetweenWrites(database, sql)
  database.close()
  Object.assign(shop, await shop.reopen())
  expect(await (await fetch(`${shop.address}/terms`)).text()).toContain(
    '<strong>Pay</strong> first.',
  )
})

test('WORDS-05 the command line refuses a crafted text by its field, and changes nothing', async () => {
  const before = await read()
  const set = (text: string) =>
    run(['settings', 'set', 'words.en.termsOfSale', text], {
      directory: shop.directory,
      environment: { ...databaseSettings(shop.directory), DATA_DIR: shop.directory },
    })
  const { err, code } = await set(crafted['lists in lists'] ?? '')
  expect(code).toBe(1)
  expect(err).toContain('words.en.termsOfSale: ')
  expect(await read()).toEqual(before)
  expect(await set('**Pay** first.')).toMatchObject({ code: 0 })
  const [row] = ask(
    join(shop.directory, 'shop.db'),
    "select rendered from shop_settings where section = 'words'",
  )
  expect(row?.rendered).toContain('<strong>Pay</strong> first.')
})
