import { expect, test } from 'bun:test'
import { elementsOf } from '../../support/html.ts'
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
  for (const path of ['/', '/about', '/shipping-returns']) {
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
    expect(one.others).toMatchObject({ en: one.canonical, fr: other.canonical })
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
  for (const path of ['/fr/admin', '/fr/admin/mail', '/fr/nowhere', '/fr/fr']) {
    const { status, locale } = await pageAt(path)
    expect([path, status, locale]).toEqual([path, 404, 'fr-CA'])
  }
  expect((await pageAt('/french')).locale).toBe('en-CA')
})
