import { expect, test } from 'bun:test'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { delivery, shopper } from '../shopper.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

test('LANG-07 switching the language on any page leads to the same page in the other language', async () => {
  const { page, context, faults } = await visit(shop.url)
  const [product] = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string }[]
  for (const path of ['/', '/about', '/shipping-returns', '/wishlist', `/product/${product?.id}`]) {
    await page.goto(shop.url + path)
    for (const [place, name] of [
      ['banner', 'Français'],
      ['contentinfo', 'English'],
    ] as const) {
      await page.getByRole(place).getByRole('link', { name }).click()
      const french = path === '/' ? '/fr' : `/fr${path}`
      await page.waitForURL(shop.url + (name === 'English' ? path : french))
    }
  }
  // Switching the language keeps the query string and the fragment.
  await page.goto(`${shop.url}/?q=honey#sauces`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click()
  await page.waitForURL(`${shop.url}/fr?q=honey#sauces`)
  expect(await page.locator('html').getAttribute('lang')).toBe('fr-CA')
  expect(faults).toEqual([])
  await context.close()
})

test('LANG-07 nothing covers the language link in the footer at any width', async () => {
  for (const width of [360, 768, 1366, 1920]) {
    const { page, context } = await visit(`${shop.url}/about`, { width })
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Français' })
    await link.scrollIntoViewIfNeeded()
    const covered = await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [0.1, 0.5, 0.9].filter(
        (part) =>
          document.elementFromPoint(left + width / 2, top + height * part)?.closest('a') !==
          element,
      )
    })
    expect({ width, covered }).toEqual({ width, covered: [] })
    await context.close()
  }
})

test("HOME-03 the header's links and buttons stand in one line from a small tablet on, in both languages", async () => {
  for (const path of ['/', '/fr']) {
    for (const width of [768, 1024]) {
      const { page, context } = await visit(shop.url + path, { width })
      const banner = page.getByRole('banner')
      const logo = await banner.getByRole('link').first().boundingBox()
      const cart = await banner.getByRole('button').last().boundingBox()
      const middle = (box: typeof logo) => (box ? box.y + box.height / 2 : NaN)
      const isOneLine = Math.abs(middle(cart) - middle(logo)) < 8
      expect({ path, width, isOneLine }).toEqual({ path, width, isOneLine: true })
      await context.close()
    }
  }
})

test('LANG-07 the cart and what was typed at checkout are the same in the other language', async () => {
  const { page, context, faults } = await visit(shop.url, { width: 360 })
  const buyer = shopper(page)
  await buyer.addToCart('Wild Herb Chimichurri', 2)
  await buyer.goToCheckout()
  await buyer.fillIn('Quebec')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click()
  await page.waitForURL(`${shop.url}/fr/checkout`)
  await page.getByRole('heading', { level: 1, name: 'Caisse' }).waitFor()
  const city = page.getByRole('textbox', { name: 'Ville' })
  expect(await city.inputValue()).toBe(delivery.City)
  const province = page.getByRole('combobox', { name: 'Province ou État' })
  expect(await province.locator('option:checked').innerText()).toBe('Québec')
  const units = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  expect(units).toMatchObject([{ quantity: 2 }])
  await page.getByRole('button', { name: 'Passer la commande' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('LANG-08 a browser that prefers French is offered the page in French once, without a layout shift', async () => {
  const { page, context } = await visit(`${shop.url}/about`, { locale: 'fr-CA', width: 360 })
  const offer = page.getByRole('link', { name: 'Voir cette page en français' })
  await offer.waitFor()
  expect(page.url()).toBe(`${shop.url}/about`)
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shifts).toBe(0)
  await page.getByRole('button', { name: 'Non merci' }).click()
  await offer.waitFor({ state: 'detached' })
  await page.reload()
  await settle(page)
  expect(await offer.count()).toBe(0)
  await context.close()

  const other = await visit(`${shop.url}/about`, { locale: 'fr-CA' })
  await other.page.getByRole('link', { name: 'Voir cette page en français' }).click()
  await other.page.waitForURL(`${shop.url}/fr/about`)
  await other.page.goto(shop.url)
  await settle(other.page)
  expect(await other.page.getByRole('link', { name: /en français/ }).count()).toBe(0)
  await other.context.close()
})

test("LANG-08 no other language is offered to a browser that prefers the page's language or an unsupported language", async () => {
  for (const [path, locale] of [
    ['/', 'en-CA'],
    ['/fr', 'fr'],
    ['/', 'de'],
  ] as const) {
    const { page, context } = await visit(shop.url + path, { locale })
    await settle(page)
    expect(await page.locator('.language-bar').count()).toBe(0)
    await context.close()
  }
})

test('LANG-07 no address of the shop has a language link that leads to another site', async () => {
  for (const path of [
    '/fr//elsewhere.example/pay',
    '/fr/%5C%5Celsewhere.example',
    '/fr/%09/elsewhere.example',
    '//elsewhere.example/fr',
  ]) {
    const { page, context } = await visit(shop.url + path)
    await page.getByRole('contentinfo').waitFor()
    const links = page.locator('a[hreflang]')
    expect(await links.count()).toBeGreaterThan(0)
    for (const link of await links.all()) {
      const origin = await link.evaluate(
        (element) => new URL((element as HTMLAnchorElement).href).origin,
      )
      expect([path, origin]).toEqual([path, shop.url])
    }
    await page.getByRole('contentinfo').locator('a[hreflang]').first().click()
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/fr')
    expect(new URL(page.url()).origin).toBe(shop.url)
    await context.close()
  }
})
