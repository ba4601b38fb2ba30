import { expect, test } from 'bun:test'
import type { AllSettings, Words } from '#shared/contract/settings/settings.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

async function read() {
  const token = await shop.asOwner()
  return (await shop.api<AllSettings>('GET', '/api/admin/settings', { token })).body
}

async function save(body: object) {
  const token = await shop.asOwner()
  expect((await shop.api('PUT', '/api/admin/settings', { token, body })).status).toBe(200)
}

async function write(locale: 'en' | 'fr', texts: Partial<Words['en']>) {
  const { words } = await read()
  await save({ words: { ...words.value, [locale]: { ...words.value[locale], ...texts } } })
}

/** The pages that search engines may not list, and those that the sitemap has. */
async function listing() {
  const paths = ['/', '/fr', '/about', '/fr/about', '/shipping-returns', '/fr/shipping-returns']
  const pageAt = async (path: string) => (await fetch(shop.address + path)).text()
  const sitemap = await pageAt('/sitemap.xml')
  const hidden: string[] = []
  for (const path of [...paths, '/privacy']) {
    const isHidden = (await pageAt(path)).includes('<meta name="robots" content="noindex"')
    if (isHidden) hidden.push(path)
    expect([path, sitemap.includes(`${path}</loc>`)]).toEqual([path, !isHidden])
  }
  return hidden
}

test('WORDS-07 pages of examples alone are listed in a fresh shop, and hidden once it has a name', async () => {
  expect(await listing()).toEqual([])
  const { identity, words } = await read()
  await save({ identity: { ...identity.value, name: 'Nord & Braise' } })
  const all = ['/about', '/fr/about', '/shipping-returns', '/fr/shipping-returns']
  expect(await listing()).toEqual(all)
  await write('en', { aboutStory: 'We cook in Kingston.' })
  expect(await listing()).toEqual(all.slice(1))
  await save({ words: words.value })
  expect(await listing()).toEqual(all)
})

test('WORDS-07 a shop that confirms the examples says the same as before, and all its pages are listed', async () => {
  const { identity } = await read()
  await save({ identity: { ...identity.value, name: 'Nord & Braise' } })
  const about = () => fetch(`${shop.address}/api/shop/about`).then((answer) => answer.text())
  const before = await about()
  const token = await shop.asOwner()
  const { body } = await shop.api<Words>('GET', '/api/admin/settings/words', { token })
  const named = { product: null, products: null }
  await save({ words: { en: { ...body.en, ...named }, fr: { ...body.fr, ...named } } })
  expect(await about()).toBe(before)
  expect(await listing()).toEqual([])
})
