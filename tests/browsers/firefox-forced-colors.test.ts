import { expect, test } from 'bun:test'
import { placeOrder } from '../e2e/placed-order.ts'
import { useSampleShop } from '../e2e/sample-shop.ts'
import { useFirefox } from '../support/engines/firefox.ts'
import { isHydrated, personAt } from '../support/engines/person.ts'

// "Manage Colors: always override" of Firefox, as people with low vision set it.

const ALWAYS = 2
const window = useFirefox({ 'browser.display.document_color_use': ALWAYS })
const shop = useSampleShop()
const { until, signIn, see } = personAt(window)

/** Runs in the page: whether colors are forced, and the edges of what is chosen and of the others. */
function edgesOf(controls: string, state: string) {
  const edges = (value: string) =>
    [...document.querySelectorAll(controls)]
      .filter((each) => each.checkVisibility() && each.getAttribute(state) === value)
      .map((each) => {
        const { borderBottomColor, borderBottomWidth, outlineStyle, outlineColor } =
          getComputedStyle(each)
        const outline = outlineStyle === 'none' ? '' : outlineColor
        return [borderBottomColor, borderBottomWidth, outline].join(' ')
      })
  return {
    isForced: matchMedia('(forced-colors: active)').matches,
    chosen: edges('true'),
    others: edges('false'),
  }
}

async function expectUnlike(controls: string, state: string) {
  const { isForced, chosen, others } = await window.run(edgesOf, controls, state)
  expect(isForced).toBe(true)
  expect(chosen.length).toBeGreaterThan(0)
  expect(others.length).toBeGreaterThan(0)
  for (const edge of chosen) expect(others).not.toContain(edge)
}

test('NAME-11 in Firefox with forced colors, the chosen tab, count and picture look unlike the others', async () => {
  await placeOrder(shop.url)
  await signIn(shop.url)
  await window.goTo(`${shop.url}/admin?tab=orders`)
  await until(isHydrated)
  await see('Ada Singh')
  await expectUnlike('[role=tab]', 'aria-selected')
  await expectUnlike('[role=tabpanel] button[aria-pressed]', 'aria-pressed')

  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as {
    id: string
    images: unknown[]
  }[]
  const product = products.find(({ images }) => images.length > 1)
  await window.goTo(`${shop.url}/product/${product?.id}`)
  await until(isHydrated)
  await expectUnlike('main li > button[aria-pressed]', 'aria-pressed')
})
