import { expect, test } from 'bun:test'
import type { AllSettings, Words } from '#shared/contract/settings/settings.ts'
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
  // A page does not include settings that are the same as in a fresh shop.
  expect(english).not.toContain('"words"')
})

test('WORDS-02 a shop that sells other products does not mention sauces unless its owner wrote about them', async () => {
  const before = await read()
  const fresh = await pageAt('/')
  await write({ en: { product: 'candle', products: 'candles' }, fr: { products: 'bougies' } })
  const { id } = await shop.addProduct({ name: 'Beeswax', description: 'Wax.', tags: [] })
  const paths = ['/', `/product/${id}`, '/wishlist', '/news', '/nowhere', '/product/x', '/llms.txt']
  const files = ['/manifest.webmanifest', '/sitemap.xml']
  for (const path of [...paths, ...paths.slice(0, 6).map((each) => `/fr${each}`), ...files]) {
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

test('WORDS-03 a story and terms in Markdown show on their pages without raw HTML', async () => {
  const before = await read()
  const fresh = await pageAt('/about')
  expect(fresh).toContain('We wanted healthy, clean eating made simple for Canadians')
  expect((await fetch(`${shop.address}/terms`)).status).toBe(404)
  expect(await pageAt('/')).not.toContain('href="/terms"')
  await write({
    en: {
      aboutStory: '# By hand\n\n**{shop}** <script>alert(1)</script> [x](javascript:alert(1))',
      termsOfSale: '- Pay first.\n- Mail {email}.',
    },
  })
  const about = await pageAt('/about')
  expect(about).toContain('<h2>By hand</h2>')
  expect(about).toContain('<strong>Saucery</strong> &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(about).not.toContain('javascript:')
  const terms = await fetch(`${shop.address}/terms`)
  expect(terms.status).toBe(200)
  expect(await terms.text()).toContain(`<li>Mail ${linked('hello@saucery.example')}.</li>`)
  expect((await fetch(`${shop.address}/fr/terms`)).status).toBe(404)
  expect(await pageAt('/')).toContain('href="/terms"')
  expect(await pageAt('/sitemap.xml')).toContain('/terms</loc>')
  await undo(before)
  expect(await pageAt('/about')).toBe(fresh)
})

const linked = (email: string) => `<a href="mailto:${email}">${email}</a>`

test('WORDS-03 email addresses in a policy are links, unless they are in one already', async () => {
  const before = await read()
  const link = '[{email}](https://example.ca "{email}")'
  const hostile = '"><script>@evil.example a"onclick=alert(1)@evil.example'
  await write({
    en: { termsOfSale: `${link}\n\n(legal@example.ca), <sales@example.ca>\n\n${hostile}` },
  })
  const terms = await pageAt('/terms')
  const email = 'hello@saucery.example'
  expect(terms).toContain(`<p><a href="https://example.ca" title="${email}">${email}</a></p>`)
  expect(terms).toContain(`<p>(${linked('legal@example.ca')}), ${linked('sales@example.ca')}</p>`)
  expect(terms).toContain(
    '<p>&quot;&gt;&lt;script&gt;@evil.example a&quot;onclick=alert(1)@evil.example</p>',
  )
  expect(await pageAt('/privacy')).toContain(`To do so, email ${linked(email)}.`)
  expect(await pageAt('/fr/privacy')).toContain(linked(email))
  expect(await pageAt('/shipping-returns')).toContain(`email ${linked(email)} with your order`)
  await undo(before)
})

test('WORDS-03 the policies of a fresh shop are complete in both languages', async () => {
  const english = await pageAt('/shipping-returns')
  for (const words of ['30 days', 'Perishable products', '5 to 7 business days', '9 AM to 5 PM']) {
    expect(english).toContain(words)
  }
  const french = await pageAt('/fr/shipping-returns')
  expect(french).toContain('Retours et échanges')
  expect(french).toContain('avant 14')
  expect(french).not.toContain('business days')
})

test('WORDS-04 the privacy page says what this shop keeps, in both languages', async () => {
  const english = await pageAt('/privacy')
  for (const words of ['wishlist', 'PayPal', 'after 180 days', 'hello@saucery.example']) {
    expect(english).toContain(words)
  }
  // No level is skipped below the page's title.
  expect(english).toContain('<h2>In your browser</h2>')
  // It takes no cards, and makes no backups.
  expect(english).not.toContain('Stripe')
  expect(english).not.toContain('Backups')
  expect(english).toContain('rel="canonical"')
  expect(await pageAt('/fr/privacy')).toContain('Dans votre navigateur')
  expect(await pageAt('/about')).toContain('href="/privacy"')
  expect(await pageAt('/sitemap.xml')).toContain('/fr/privacy')
})

test('SET-03 a text that is too long is refused at its field', async () => {
  expect(await write({ fr: { product: 'x'.repeat(41) } })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/words/fr/product' }] },
  })
})
