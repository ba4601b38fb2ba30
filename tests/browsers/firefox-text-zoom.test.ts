import { expect, test } from 'bun:test'
import { useSampleShop } from '../e2e/sample-shop.ts'
import { useFirefox } from '../support/engines/firefox.ts'
import { isHydrated, personAt } from '../support/engines/person.ts'

// "Zoom Text Only" of Firefox doubles letters, and leaves boxes and widths as they are (WCAG 1.4.4).

const TEXT_ONLY = 2
const window = useFirefox({
  'browser.display.os-zoom-behavior': TEXT_ONLY,
  'ui.textScaleFactor': 200,
})
const shop = useSampleShop()
const { until, press, see, signIn } = personAt(window)

/** Runs in the page: how wide the page is beyond its window, the size of its text, and controls out of sight. */
function look() {
  const controls = [...document.querySelectorAll('header a, header button, main button')]
  // The tags are in a list that scrolls by itself.
  const isScrolled = (each: Element | null): boolean =>
    each !== null &&
    (/auto|scroll/.test(getComputedStyle(each).overflowX) || isScrolled(each.parentElement))
  const outside = controls.filter((each) => {
    const { left, right, width } = each.getBoundingClientRect()
    const isHidden = width < 2 || each.closest('[aria-hidden=true], .sr-only, [inert]') !== null
    return (
      !isHidden &&
      !isScrolled(each) &&
      (right > document.documentElement.clientWidth + 1 || left < -1)
    )
  })
  return {
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    outside: outside.map((each) => each.getAttribute('aria-label') ?? each.textContent),
  }
}

test('the letters of this Firefox are twice as large, and its window is not', async () => {
  await window.resize(1280, 900)
  await window.goTo(`${shop.url}/about`)
  await until(isHydrated)
  const [height, width] = await window.run(() => {
    const probe = document.createElement('div')
    probe.style.cssText = 'font: 16px/normal serif; position: absolute'
    probe.textContent = 'Maple'
    document.body.append(probe)
    const box = probe.getBoundingClientRect()
    probe.remove()
    return [box.height, innerWidth]
  })
  expect([(height ?? 0) > 28, width]).toEqual([true, 1280])
})

for (const width of [640, 1280]) {
  for (const path of ['/', '/checkout', '/about', '/shipping-returns', '/wishlist', '/fr']) {
    test(`NAME-10 ${path} has room for text of 200 % alone, ${width} pixels wide`, async () => {
      await window.resize(width, 900)
      await window.goTo(shop.url + path)
      await until(isHydrated)
      expect(await window.run(look)).toEqual({ beyond: 0, outside: [] })
    })
  }
}

test('NAME-10 the cart and the dashboard have room for text of 200 % alone', async () => {
  await window.resize(1280, 900)
  await window.goTo(shop.url)
  await until(isHydrated)
  await press(/^Add Wild Herb Chimichurri to cart/)
  await press(/^Cart/, { within: 'header' })
  await see('Proceed to Checkout')
  expect((await window.run(look)).beyond).toBe(0)
  await signIn(shop.url)
  for (const tab of ['orders', 'products', 'reviews', 'users']) {
    await window.goTo(`${shop.url}/admin?tab=${tab}`)
    await until(() => document.querySelector('[role=tabpanel]') !== null)
    expect([tab, (await window.run(look)).beyond]).toEqual([tab, 0])
  }
})
