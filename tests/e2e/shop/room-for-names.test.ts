import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { localAddress, locales } from '#shared/i18n/locale.ts'
import { nextFrames, settle, useBrowser, type Visit } from '../../support/browser.ts'
import { enlarge, enlargements, readingFaults } from '../../support/reading-faults.ts'
import { type LongNames, nameEverythingLong } from '../long-names.ts'
import { useSampleShop } from '../sample-shop.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
let names: LongNames
let visited: Visit

beforeAll(async () => {
  names = await nameEverythingLong(shop)
  visited = await visit(shop.url, { bypassesPolicy: true, reducesMotion: true })
  await visited.page.evaluate(
    ([cart = '', wishlist = '']) => {
      localStorage.setItem('cart', cart)
      localStorage.setItem('wishlist', wishlist)
    },
    [JSON.stringify([{ ...names.product, quantity: 2 }]), JSON.stringify([names.product.id])],
  )
})
afterAll(() => visited.context.close())

const open = (name: RegExp) => (page: Page) =>
  page.getByRole('banner').getByRole('button', { name }).click()

/** The pages and dialogs of the shop, by the path in English. */
type Place = [
  path: string | ((names: LongNames) => string),
  open?: (page: Page) => Promise<unknown>,
]
const places: Record<string, Place> = {
  'the home page': ['/'],
  'a search': [({ word }) => `/?q=${word}`],
  'a product': [({ product }) => `/product/${product.id}`],
  'the wishlist': ['/wishlist'],
  'about the shop': ['/about'],
  'shipping and returns': ['/shipping-returns'],
  'the privacy policy': ['/privacy'],
  'an unknown page': ['/nowhere'],
  'the checkout': ['/checkout', (page) => page.locator('main form button[type=submit]').click()],
  'an order': [({ orderPath }) => orderPath],
  'the cart': ['/about', open(/^Cart|^Panier/)],
  'the search dialog': ['/about', open(/^Search|^Rechercher/)],
}

for (const locale of locales) {
  describe(`NAME-10 In ${locale}, the longest names have room at every size of text on`, () => {
    for (const [place, [path, act]] of Object.entries(places)) {
      test(place, async () => {
        const { page } = visited
        await page.setViewportSize({ width: 1366, height: 900 })
        const address = typeof path === 'string' ? path : path(names)
        await page.goto(shop.url + localAddress(locale, address))
        await settle(page)
        await act?.(page)
        const found: Record<string, string[]> = {}
        for (const [enlargement, style] of Object.entries(enlargements)) {
          await enlarge(page, style)
          for (const width of [320, 768, 1366]) {
            await page.setViewportSize({ width, height: 900 })
            await nextFrames(page)
            const faults = await readingFaults(page)
            if (faults.length > 0) found[`${width}, ${enlargement}`] = faults
          }
        }
        expect(found).toEqual({})
      })
    }
  })
}
