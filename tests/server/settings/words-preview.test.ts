import { expect, test } from 'bun:test'
import type { AllSettings, Words } from '#shared/contract/settings/settings.ts'
import type { WordPage } from '#shared/domain/shop/word-slots.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { ask } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

async function written(): Promise<Words> {
  const token = await shop.asOwner()
  return (await shop.api<AllSettings>('GET', '/api/admin/settings', { token })).body.words.value
}

type Draft = { page: WordPage; locale?: Locale; words: Words }

async function preview({ page, locale = 'en', words }: Draft): Promise<string> {
  const body = { page, locale, words }
  const token = await shop.asOwner()
  const path = '/api/admin/settings/preview'
  return (await shop.api<{ html: string }>('POST', path, { token, body })).body.html
}

const pageAt = async (path: string) => (await fetch(shop.address + path)).text()
/** The text that a preview marks, between characters for private use. */
const marksOf = (html: string) =>
  [...html.matchAll(/\uE000.([^\uE001]*)\uE001/gu)].map(([, text]) => text)

test('WORDS-06 a preview shows texts that are not saved, in either language, and no customer sees them', async () => {
  const { id } = await shop.addProduct()
  await shop.addProduct({ name: 'Second' })
  const words = await written()
  words.en.heroTitle = 'Cooked in {shop} <kitchen>'
  words.fr.collectionText = 'Mijotées à Kingston.'
  const before = await pageAt('/')
  const english = await preview({ page: 'home', words })
  expect(marksOf(english)).toContain('Cooked in Saucery &lt;kitchen&gt;')
  expect(marksOf(english)).toContain('Our Premium Sauce Collection')
  expect(english).toContain(`/product/${id}`)
  expect(marksOf(await preview({ page: 'home', locale: 'fr', words }))).toContain(
    'Mijotées à Kingston.',
  )
  expect(await pageAt('/')).toBe(before)
  expect(before).not.toMatch(/[\uE000-\uF8FF]/)
})

test('WORDS-06 a preview renders Markdown as the page will, without scripts', async () => {
  const words = await written()
  words.en.aboutStory = 'From *Kingston*.\n\n<script>alert(1)</script>\n\n## Who we are'
  const html = await preview({ page: 'about', words })
  expect(html).toContain('<em>Kingston</em>')
  expect(html).not.toContain('<script')
  const [marked] = marksOf(html).filter((text) => text?.includes('Kingston'))
  expect(marked).toContain('Who we are')
})

test('WORDS-06 each page is previewed as it is, and only its texts are marked', async () => {
  const words = await written()
  words.en.termsOfSale = 'Pay first.'
  for (const [page, own] of [
    ['about', 'Natural &amp; Clean'],
    ['shipping', 'Monday'],
    ['privacy', 'browser'],
    ['terms', 'Pay first.'],
  ] as const) {
    const html = await preview({ page, words })
    expect([page, marksOf(html).some((text) => text?.includes(own))]).toEqual([page, true])
  }
})

test('WORDS-06 only those who may change settings get previews, and a wrong draft is refused', async () => {
  const words = await written()
  const path = '/api/admin/settings/preview'
  const body = { page: 'home', locale: 'en', words }
  expect((await shop.api('POST', path, { body })).status).toBe(401)
  const { token } = await addPerson(shop, { role: 'viewer' })
  expect((await shop.api('POST', path, { token, body })).status).toBe(403)
  const owner = await shop.asOwner()
  const long = { ...words, en: { ...words.en, heroTitle: 'x'.repeat(500) } }
  const refused = await shop.api('POST', path, { token: owner, body: { ...body, words: long } })
  expect(refused.status).toBe(422)
  const count = 'select count(*) as count from shop_settings'
  expect(ask(`${shop.directory}/shop.db`, count)).toEqual([{ count: 0 }])
})
