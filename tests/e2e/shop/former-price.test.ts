import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { contrast } from '#shared/domain/shop/look/color.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staffCalls } from '../staff.ts'
import type { Locator } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

/** The contrast of a text with the surface behind it, which axe leaves open where a picture is near. */
async function contrastOf(text: Locator): Promise<number> {
  const [color, surface] = await text.evaluate((element) => {
    const hexOf = (css: string) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      if (!canvas) throw new Error('There is no canvas.')
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
    }
    const isClear = (each: Element) => getComputedStyle(each).backgroundColor === 'rgba(0, 0, 0, 0)'
    let behind: Element = element
    while (isClear(behind) && behind.parentElement) behind = behind.parentElement
    return [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor].map(hexOf)
  })
  return contrast(`#${color}`, `#${surface}`)
}

test('APROD-06 a former price can be read on the home page and the product page, light and dark', async () => {
  const all = await send<ListedProduct[]>('GET', '/api/products')
  const { id } = all.find(({ featured }) => featured) ?? {}
  await send('PUT', `/api/products/${id}`, { compareAtPrice: '119.50' })
  const { page } = await visit(shop.url)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/', `/product/${id}`]) {
      await page.goto(shop.url + path)
      await settle(page)
      const former = page.locator('s', { hasText: '119.50' }).first()
      const isReadable = (await contrastOf(former)) >= 4.5
      expect([colorScheme, path, isReadable]).toEqual([colorScheme, path, true])
    }
  }
})
