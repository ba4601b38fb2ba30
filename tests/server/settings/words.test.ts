import { expect, test } from 'bun:test'
import type { AllSettings, Words } from '../../../src/shared/contract/settings.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({
  environment: { STORE_NAME: 'Saucery', SALES_EMAIL: 'hello@saucery.example' },
})

async function read() {
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', {
    token: await shop.asOwner(),
  })
  return body
}

type Changes = { en?: Partial<Words['en']>; fr?: Partial<Words['fr']> }

async function write({ en, fr }: Changes) {
  const { value } = (await read()).words
  const words = { en: { ...value.en, ...en }, fr: { ...value.fr, ...fr } }
  const token = await shop.asOwner()
  return shop.api<AllSettings>('PUT', '/api/admin/settings', { token, body: { words } })
}

async function undo({ words: { value } }: AllSettings) {
  const token = await shop.asOwner()
  return shop.api('PUT', '/api/admin/settings', { token, body: { words: value } })
}

const pageAt = async (path: string) => (await fetch(shop.address + path)).text()

test('WORDS-01 a fresh shop sells sauces, in both languages', async () => {
  await shop.addProduct()
  await shop.addProduct({ name: 'Second' })
  const english = await pageAt('/')
  expect(english).toContain('Our Premium Sauce Collection')
  expect(english).toContain('>Sauces</a>')
  expect(english).toContain('id="sauces"')
  const french = await pageAt('/fr')
  expect(french).toContain('Notre collection de sauces de choix')
  // A page carries nothing of what is as in a fresh shop.
  expect(english).not.toContain('"words"')
})

test('WORDS-02 a shop with products of another name says no word of sauces that it did not write', async () => {
  const before = await read()
  const fresh = await pageAt('/')
  await write({ en: { product: 'candle', products: 'candles' }, fr: { products: 'bougies' } })
  const { id } = await shop.addProduct({ name: 'Beeswax', description: 'Wax.', tags: [] })
  const paths = ['/', `/product/${id}`, '/wishlist', '/nowhere', '/product/x', '/llms.txt']
  const files = ['/manifest.webmanifest', '/sitemap.xml']
  for (const path of [...paths, ...paths.slice(0, 5).map((each) => `/fr${each}`), ...files]) {
    expect([path, wordsOf(await pageAt(path)).match(/\bsauces?\b/gi)]).toEqual([path, null])
  }
  expect(await pageAt('/')).toContain('>Candles</a>')
  expect(await pageAt('/fr')).toContain('>Bougies</a>')
  expect(await pageAt('/llms.txt')).toContain('## Candles')
  await shop.api('DELETE', `/api/products/${id}`, { token: await shop.asOwner() })
  await undo(before)
  const sameTime = (page: string) => page.replace(/"seq":\d+/, '')
  expect(sameTime(await pageAt('/'))).toBe(sameTime(fresh))
})

/** The page without styles, scripts, and the category of products, which is shown by the new name. */
function wordsOf(page: string): string {
  return page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '').replaceAll('"category":"sauces"', '')
}

test('WORDS-01 a text is shown in its language alone, with the names filled in', async () => {
  const before = await read()
  await write({
    en: {
      heroTitle: 'Candles by {shop} <3',
      heroText: 'Poured in Guelph.',
      footerText: '{nothing}',
    },
  })
  const english = await pageAt('/')
  expect(english).toContain('Candles by Saucery &lt;3')
  expect(english).toContain('Poured in Guelph.')
  expect(english).toContain('{nothing}')
  expect(await pageAt('/fr')).not.toContain('Guelph')
  const { body } = await shop.api('GET', '/api/shop')
  expect(body).toMatchObject({ words: { heroTitle: 'Candles by Saucery <3' } })
  await undo(before)
})

test('SET-03 a text that is too long is refused at its field', async () => {
  expect(await write({ fr: { product: 'x'.repeat(41) } })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/words/fr/product' }] },
  })
})
