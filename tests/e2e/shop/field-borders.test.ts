import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { useBrowser } from '../../support/browser.ts'
import { dashboardStates, shopStates, type State } from '../states/states.ts'
import { staff } from '../staff.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

const FIELDS = '.input, .select, .textarea, .checkbox, .radio, .toggle, [role="search"] input'

async function reach(state: State | undefined, page: Page) {
  if (!state) throw new Error('There is no such state.')
  await state(page, shop.url, shop.directory)
}

/** Each visible field with the contrast of its border to its surrounding color. */
function borders(page: Page) {
  return page.evaluate((fields) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('There is no canvas.')

    /** Blends colors in any notation over each other. */
    function luminance(layers: string[]): number {
      if (!canvas) return NaN
      canvas.clearRect(0, 0, 1, 1)
      for (const layer of layers) {
        canvas.fillStyle = layer
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (byte) => {
          const part = byte / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        },
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    function backgroundsAround(element: Element): string[] {
      const around = element.parentElement
      return around ? [...backgroundsAround(around), getComputedStyle(around).backgroundColor] : []
    }

    return [...document.querySelectorAll(fields)]
      .filter((field) => field.checkVisibility() && !field.matches(':disabled'))
      .map((field) => {
        const style = getComputedStyle(field)
        // The search field's border is on its wrapper.
        const isBare = style.borderTopWidth === '0px'
        const edge = isBare ? (field.parentElement ?? field) : field
        const around = backgroundsAround(edge)
        const [dark = 0, light = 0] = [
          luminance(around),
          luminance([...around, getComputedStyle(edge).borderTopColor]),
        ].sort((one, other) => one - other)
        const name = field.getAttribute('name') ?? field.id ?? ''
        const contrast = Math.round(((light + 0.05) / (dark + 0.05)) * 100) / 100
        return { field: `${field.className} ${name}`, contrast }
      })
  }, FIELDS)
}

const inShop = ['home', 'a product', 'a checkout ready to be paid']
const inDashboard = [
  'the orders',
  'the products',
  'several products selected, one with its stock under change',
  'editing a product',
  'a new user',
  'the activity',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in the ${colorScheme} theme every field's border has a contrast of 3:1 with its background`, async () => {
    const { page, context } = await visit(shop.url, { width: 1280, colorScheme })
    const found: { field: string; contrast: number }[] = []
    for (const name of inShop) {
      await page.goto(shop.url)
      await reach(shopStates[name], page)
      found.push(...(await borders(page)))
    }
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('textbox', { name: 'Username' }).waitFor()
    found.push(...(await borders(page)))
    await staff(page).signIn()
    for (const name of inDashboard) {
      await reach(dashboardStates[name], page)
      found.push(...(await borders(page)))
    }
    expect(found.length).toBeGreaterThan(25)
    expect(found.filter(({ contrast }) => !(contrast >= 3))).toEqual([])
    await context.close()
  })
}
