import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { eventually } from '../../support/clock.ts'
import { useSampleShop } from '../sample-shop.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
let products: ListedProduct[]
beforeAll(async () => {
  products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
})

function named(name: string): ListedProduct {
  const found = products.find((product) => product.name === name)
  if (!found) throw new Error(`The sample shop has no ${name}.`)
  return found
}

const bar = (page: Page) => page.getByRole('group', { name: /^Buy / })
const cartButton = (page: Page, units: number) =>
  page.getByRole('button', { name: `Cart, ${units} items` })

async function open(name: string, size: { width?: number; height?: number } = {}) {
  const seen = await visit(`${shop.url}/product/${named(name).id}`, {
    width: 360,
    height: 740,
    ...size,
  })
  await settle(seen.page)
  return seen
}

test("BUY-01 on a phone, a bar shows the price and an add button while the page's own buttons are out of sight", async () => {
  const { page, context } = await open('Prairie Honey Mustard')
  const own = page.getByRole('button', { name: 'ADD TO CART', exact: true })
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await own.scrollIntoViewIfNeeded()
  await bar(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded()
  await bar(page).waitFor()
  expect(await bar(page).textContent()).toContain('CA$7.99')
  await bar(page).getByRole('button', { name: 'Add 2 to Cart' }).click()
  await cartButton(page, 2).waitFor()
  await context.close()
})

test('BUY-01 CART-13 CART-14 the toast appears above the bar and opens the cart, which shows the shipping', async () => {
  const { page, context } = await open('Prairie Honey Mustard')
  await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded()
  await bar(page).getByRole('button').click()
  const view = page.getByRole('button', { name: 'View cart' })
  await view.waitFor()
  await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'))
  const [toast, buy] = await Promise.all([
    page.locator('.toast-card').boundingBox(),
    bar(page).boundingBox(),
  ])
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(buy?.y ?? 0)
  await view.click()
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  await cart.getByText('Free shipping.').waitFor()
  await context.close()
})

for (const width of [360, 768, 1366]) {
  test(`BUY-01 at ${width} pixels the quantity, add button and wishlist button are in one row and have the same height`, async () => {
    const { page, context } = await open('Prairie Honey Mustard', { width })
    const add = page.getByRole('button', { name: 'ADD TO CART', exact: true })
    const edges = await add.evaluate((button) =>
      [...(button.parentElement?.children ?? [])].map((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return `${Math.round(top)} to ${Math.round(bottom)}`
      }),
    )
    expect(edges).toHaveLength(3)
    expect(new Set(edges).size).toBe(1)
    await context.close()
  })
}

/** The focused element, if the bar covers some of it; runs in the page. */
function coveredFocus(): string | null {
  const element = document.activeElement
  const bar = document.querySelector('.buy-bar')
  if (!element || !bar || element === document.body || bar.contains(element)) return null
  if (element.closest('.toast-viewport')) return null
  const { bottom, top } = element.getBoundingClientRect()
  const edge = bar.getBoundingClientRect().top
  // If an element is taller than half the space above the bar, only its top must be visible.
  const isCovered = bottom > edge && (top > edge || bottom - top < edge / 2)
  return isCovered ? element.outerHTML.slice(0, 120) : null
}

for (const [width, height] of [
  [320, 568],
  [360, 740],
  [767, 600],
] as const) {
  test(`BUY-01 at ${width} pixels the bar covers neither the focused element nor the end of the page`, async () => {
    const { page, context } = await open('Maple Chipotle Barbecue Sauce', { width, height })
    const hidden: string[] = []
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(coveredFocus)
      if (covered) hidden.push(covered)
    }
    expect(hidden).toEqual([])
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await bar(page).waitFor()
    const end = await page.getByText('All rights reserved').boundingBox()
    const edge = (await bar(page).boundingBox())?.y ?? 0
    expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(edge)
    await context.close()
  })
}

test('BUY-01 there is no bar on a wide or a short screen, or for a product that is out of stock', async () => {
  for (const [name, size] of [
    ['Prairie Honey Mustard', { width: 768, height: 900 }],
    ['Prairie Honey Mustard', { width: 740, height: 360 }],
    ['Spruce Tip & Juniper Sauce', {}],
  ] as const) {
    const { page, context } = await open(name, size)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.getByRole('heading', { name: 'You might also like' }).waitFor()
    expect(await page.locator('.buy-bar, .has-buy-bar').count()).toBe(0)
    await context.close()
  }
})

test('PROD-13 the stars beside the price lead to the reviews', async () => {
  const { page, context } = await open('Maple Chipotle Barbecue Sauce', { width: 1280 })
  await page.getByRole('link', { name: 'Rated 4.4 of 5 5 reviews' }).click()
  await page.waitForFunction(() => location.hash === '#reviews' && scrollY > 200)
  await context.close()
})

test('SUGGEST-02 three suggested products appear at the end of the product page and in the empty cart', async () => {
  const { page, context } = await open('Saskatoon Berry Hot Sauce')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const company = page.getByRole('region', { name: 'You might also like' })
  await company.waitFor()
  const names = await company.getByRole('listitem').allTextContents()
  expect(names).toHaveLength(3)
  expect(names.join()).toContain('Garlic Scape Green Hot Sauce')
  expect(names.join()).not.toContain('Saskatoon')
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  const first = cart.getByRole('listitem').first()
  await first.waitFor()
  expect(await cart.getByRole('listitem').count()).toBe(3)
  await first.getByRole('link').click()
  await cart.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'Maple Chipotle Barbecue Sauce' }).waitFor()
  await context.close()
})

test('DELIVERY-01 a product page shows the delivery time in business days and in dates', async () => {
  const { page, context } = await open('Prairie Honey Mustard')
  await page.getByText('Arrives across Canada in 5 to 9 business days.').waitFor()
  const dates = /^Order now for delivery between \w+day, \w+ \d+ and \w+day, \w+ \d+\.$/
  await page.getByText(dates).waitFor()
  await context.close()
  // The page of the server is cached, so it has no dates.
  const html = await (await fetch(page.url())).text()
  expect(html).toContain('5 to 9 business days')
  expect(html).not.toContain('Order now for delivery')
})

test('BUY-01 on a phone, at every scroll position something can be pressed to buy', async () => {
  const { page, context } = await open('Prairie Honey Mustard')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const without: number[] = []
  for (let top = 0; top < height - 740; top += 40) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 30))),
    )
    const canBuy = () =>
      page.evaluate(() => {
        const buttons = [...document.querySelectorAll('main button, .buy-bar button')]
        return buttons.some((button) => {
          if (!/^add( \d+)? to cart$/i.test(button.textContent?.trim() ?? '')) return false
          const { left, right, top: above, bottom } = button.getBoundingClientRect()
          const hit = document.elementFromPoint((left + right) / 2, (above + bottom) / 2)
          return hit !== null && button.contains(hit)
        })
      })
    // A busy machine shows the bar a moment later.
    if (!(await eventually(canBuy, 2_000))) without.push(top)
  }
  expect(without).toEqual([])
  await context.close()
})

test('the footer of a product page stays where it is when the suggestions arrive', async () => {
  const { page, context } = await visit('about:blank', { width: 390, height: 740 })
  await page.route('**/api/products/suggestions**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto(`${shop.url}/product/${named('Prairie Honey Mustard').id}`)
  await settle(page)
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  )
  const before = await page.getByRole('contentinfo').boundingBox()
  await page.getByRole('heading', { name: 'You might also like' }).waitFor()
  const after = await page.getByRole('contentinfo').boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(48)
  await context.close()
})
