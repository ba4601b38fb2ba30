import { expect, test } from 'bun:test'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

async function dashboardAt(path: string, cookie?: string) {
  const response = await fetch(shop.address + path, { headers: cookie ? { Cookie: cookie } : {} })
  const html = await response.text()
  const { headers, status } = response
  return { status, headers, html, lang: /<html lang="([^"]*)"/.exec(html)?.[1] }
}

const pages = ['/admin', '/admin/mail', '/admin/settings', '/admin/products/new']

test('LANG-11 the dashboard comes in the language that the browser remembers, also from the cache', async () => {
  for (const path of [...pages, ...pages]) {
    const langs = []
    for (const cookie of ['staff_language=fr', undefined, 'a=b; staff_language=fr; c=d']) {
      langs.push((await dashboardAt(path, cookie)).lang)
    }
    expect([path, langs]).toEqual([path, ['fr-CA', 'en-CA', 'fr-CA']])
  }
})

test('LANG-11 caches know that the dashboard depends on the cookie', async () => {
  const [english, french] = await Promise.all([
    dashboardAt('/admin'),
    dashboardAt('/admin', 'staff_language=fr'),
  ])
  expect(english.headers.get('Vary')).toContain('Cookie')
  expect(french.headers.get('ETag')).not.toBe(english.headers.get('ETag'))
  expect(french.html).toContain(`${shop.context.publicUrl}/admin"`)
  expect(french.html).not.toContain('/fr/admin')
})

test('LANG-11 a cookie of another language or form leaves the dashboard in English', async () => {
  for (const cookie of ['staff_language=de', 'staff_language=', 'other_staff_language=fr']) {
    expect((await dashboardAt('/admin', cookie)).lang).toBe('en-CA')
  }
})

test('LANG-11 the cookie changes nothing about the pages of the shop', async () => {
  expect((await dashboardAt('/about', 'staff_language=fr')).lang).toBe('en-CA')
  expect((await dashboardAt('/administration', 'staff_language=fr')).status).toBe(404)
  for (const path of pages) expect((await dashboardAt(`/fr${path}`)).status).toBe(404)
})
