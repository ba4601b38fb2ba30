import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { ListedProduct } from '../../src/shared/contract/catalog.ts'
import { type RunningBinary, startBinary } from '../support/binary.ts'
import { useBrowser } from '../support/browser.ts'
import { shopper } from './shopper.ts'
import { staff } from './staff.ts'

const { visit } = useBrowser()
const axe = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url))
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let shop: RunningBinary
let products: ListedProduct[]

beforeAll(async () => {
  shop = await startBinary()
  products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
})
afterAll(() => shop.dispose())

/** What stands in the way of somebody, in axe's words; nothing is what is wanted. */
async function obstacles(page: Page): Promise<string[]> {
  // What fades in is judged when it is there.
  await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'))
  await page.addScriptTag({ path: axe })
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values } })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, rules)
}

function product(isWanted: (product: ListedProduct) => boolean): ListedProduct {
  const found = products.find(isWanted)
  if (!found) throw new Error('The sample shop has no such product.')
  return found
}

/** Each state that a shopper meets, and how to get there. */
const shopStates: Record<string, (page: Page) => Promise<unknown>> = {
  home: async () => {},
  'home with a notice': async (page) => {
    await shopper(page).addToCart('Wild Herb Chimichurri', 1)
    await page.getByText('Added to cart').first().waitFor()
  },
  'the empty cart': async (page) => {
    await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
    await page.getByText('Your cart is empty').waitFor()
  },
  about: (page) => page.goto(`${shop.url}/about`),
  'shipping and returns': (page) => page.goto(`${shop.url}/shipping-returns`),
  'not found': (page) => page.goto(`${shop.url}/nowhere`),
  'a product with its cart open': async (page) => {
    const { id } = product(({ images }) => images.length > 1)
    await page.goto(`${shop.url}/product/${id}`)
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
    await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor()
  },
  'a product that is sold out': (page) =>
    page.goto(`${shop.url}/product/${product(({ stock }) => stock === 0).id}`),
  'a review with mistakes': async (page) => {
    await page.goto(`${shop.url}/product/${product(({ stock }) => stock > 0).id}`)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await page.getByText('Please select a rating').waitFor()
  },
  'a missing product': (page) =>
    page.goto(`${shop.url}/product/00000000-0000-4000-8000-000000000099`),
  'an empty checkout': (page) => page.goto(`${shop.url}/checkout`),
  'a checkout with mistakes': async (page) => {
    await shopper(page).addToCart('Wild Herb Chimichurri', 1)
    await shopper(page).goToCheckout()
    await page.getByRole('checkbox', { name: /Billing address is different/ }).check()
    await page.getByRole('button', { name: 'Complete All Required Fields' }).click()
    await page
      .getByText(/required/i)
      .first()
      .waitFor()
  },
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    describe(`In the ${colorScheme} theme at ${width} pixels axe finds nothing on`, () => {
      for (const [state, reach] of Object.entries(shopStates)) {
        test(state, async () => {
          const { page, context } = await visit(shop.url, {
            colorScheme,
            width,
            bypassesPolicy: true,
          })
          await reach(page)
          expect(await obstacles(page)).toEqual([])
          await context.close()
        })
      }

      test('the dashboard, its tabs and its sign-in', async () => {
        const { page, context } = await visit(`${shop.url}/admin`, {
          colorScheme,
          width,
          bypassesPolicy: true,
        })
        await page.getByRole('textbox', { name: 'Username' }).waitFor()
        expect(await obstacles(page)).toEqual([])
        const clerk = staff(page)
        await clerk.signIn()
        for (const tab of ['Products', 'Users', 'Orders', 'Reviews'] as const) {
          await clerk.openTab(tab)
          await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
          expect(await obstacles(page)).toEqual([])
        }
        await context.close()
      })
    })
  }
}
