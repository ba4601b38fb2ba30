import { expect, test } from 'bun:test'
import { elementsOf } from '../../support/html.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

async function pageAt(path: string, language = 'en') {
  const response = await fetch(shop.address + path, { headers: { 'Accept-Language': language } })
  const html = await response.text()
  const links = await elementsOf(html, 'link[rel=alternate], link[rel=canonical]')
  return {
    status: response.status,
    html,
    locale: /<html lang="([^"]*)"/.exec(html)?.[1],
    canonical: links.find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href,
    others: Object.fromEntries(
      links.flatMap(({ attributes }) =>
        attributes.hreflang ? [[attributes.hreflang, attributes.href]] : [],
      ),
    ),
  }
}

test('LANG-01 each page is in English and French, and each names the other', async () => {
  for (const path of ['/', '/about', '/shipping-returns', '/privacy']) {
    const french = path === '/' ? '/fr' : `/fr${path}`
    const [one, other] = await Promise.all([pageAt(path), pageAt(french)])
    expect([one.status, one.locale, other.status, other.locale]).toEqual([
      200,
      'en-CA',
      200,
      'fr-CA',
    ])
    expect(one.canonical).toEndWith(path)
    expect(other.canonical).toEndWith(french)
    expect(one.others).toEqual({
      'en-CA': one.canonical,
      'fr-CA': other.canonical,
      'x-default': one.canonical,
    })
    expect(other.others).toEqual(one.others)
  }
})

test('LANG-01 the address alone decides about the language of a page, also from the cache', async () => {
  for (const language of ['fr-CA', 'en', 'fr-CA']) {
    expect((await pageAt('/about', language)).locale).toBe('en-CA')
    expect((await pageAt('/fr/about', language)).locale).toBe('fr-CA')
  }
})

test('LANG-01 pages asked for at the same time keep their languages', async () => {
  const paths = Array.from({ length: 40 }, (_, index) =>
    index % 2 ? `/order/${crypto.randomUUID()}` : `/fr/order/${crypto.randomUUID()}`,
  )
  const locales = await Promise.all(paths.map(async (path) => (await pageAt(path)).locale))
  expect(locales).toEqual(paths.map((path) => (path.startsWith('/fr') ? 'fr-CA' : 'en-CA')))
})

test('LANG-01 the dashboard and unknown pages under /fr are not found, in French', async () => {
  for (const path of [
    '/fr/admin',
    '/fr/admin/mail',
    '/fr/admin/settings',
    '/fr/nowhere',
    '/fr/fr',
  ]) {
    const { status, locale } = await pageAt(path)
    expect([path, status, locale]).toEqual([path, 404, 'fr-CA'])
  }
  expect((await pageAt('/french')).locale).toBe('en-CA')
})

test('LANG-04 what search engines and those who share a French page read is French', async () => {
  const product = await shop.addProduct({
    name: 'Honey Mustard',
    french: { name: 'Moutarde au miel', description: 'Douce et piquante.' },
  })
  for (const path of ['/fr', '/fr/about', '/fr/shipping-returns', `/fr/product/${product.id}`]) {
    const { html } = await pageAt(path)
    const { title, metas, items } = await headOf(html)
    expect([path, foreignPhrasesIn([title, ...metas].join('\n'), 'fr')]).toEqual([path, []])
    expect(html).toContain('property="og:locale" content="fr_CA"')
    expect(html).toContain('property="og:locale:alternate" content="en_CA"')
    for (const address of items.matchAll(/"(?:url|item)":"([^"]*)"/g)) {
      expect(new URL(address[1] ?? '').pathname).toStartWith('/fr')
    }
  }
  const { title, items } = await headOf((await pageAt(`/fr/product/${product.id}`)).html)
  expect(title).toStartWith('Moutarde au miel')
  expect(items).toContain('"description":"Douce et piquante."')
})

async function headOf(html: string) {
  const metas = await elementsOf(
    html,
    'meta[name=description], [property="og:title"], [property="og:description"], [property="og:image:alt"]',
  )
  const scripts = await elementsOf(html, 'script[type="application/ld+json"]')
  return {
    title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
    metas: metas.map(({ attributes }) => attributes.content ?? ''),
    items: scripts.map(({ text }) => text).join('\n'),
  }
}

test('LANG-04 the sitemap lists every page in both languages, each with all of its addresses', async () => {
  const { id } = await shop.addProduct({ name: 'Mapped' })
  const sitemap = await (await fetch(`${shop.address}/sitemap.xml`)).text()
  for (const path of ['/', '/about', '/shipping-returns', `/product/${id}`]) {
    const french = path === '/' ? '/fr' : `/fr${path}`
    const alternates = [
      ['en-CA', path],
      ['fr-CA', french],
      ['x-default', path],
    ].map(
      ([language, to]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${shop.address}${to}"/>`,
    )
    for (const address of [path, french]) {
      const line = sitemap
        .split('\n')
        .find((each) => each.includes(`<loc>${shop.address}${address}<`))
      expect([address, line?.includes(alternates.join(''))]).toEqual([address, true])
    }
  }
})

test('LANG-04 a French page installs the shop in French', async () => {
  const [link] = await elementsOf((await pageAt('/fr/about')).html, 'link[rel=manifest]')
  expect(link?.attributes.href).toBe('/fr/manifest.webmanifest')
  const manifest = await (await fetch(`${shop.address}/fr/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ lang: 'fr-CA', start_url: '/fr' })
})

test('LANG-05 the PayPal return and cancel pages under /fr are in French', async () => {
  for (const path of ['/fr/paypal/return', '/fr/paypal/cancel', '/fr/paypal/cancel?token=none']) {
    const { status, html, locale } = await pageAt(path)
    expect([path, status, locale]).toEqual([path, 200, 'fr-CA'])
    expect(foreignPhrasesIn(html.replace(/<[^>]*>/g, '\n'), 'fr')).toEqual([])
  }
})
