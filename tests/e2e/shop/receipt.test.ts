import { beforeAll, expect, test } from 'bun:test'
import { useBrowser } from '../../support/browser.ts'
import { useFirefox } from '../../support/engines/firefox.ts'
import { pagesOf } from '../../support/pdf.ts'
import { type LongNames, nameEverythingLong } from '../long-names.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const firefox = useFirefox()
const shop = useSampleShop()
let names: LongNames

beforeAll(async () => {
  names = await nameEverythingLong(shop)
})

/** Runs in a page as it is printed: its visible words, and the darkest background behind them. */
function printed() {
  const shown = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((each) =>
    each.checkVisibility(),
  )
  const isWhite = (color: string) => /rgba\(0, 0, 0, 0\)|transparent|255, 255, 255/.test(color)
  return {
    text: document.body.innerText,
    backgrounds: [document.documentElement, ...shown]
      .map((each) => getComputedStyle(each).backgroundColor)
      .filter((color) => !isWhite(color)),
    ink: getComputedStyle(document.querySelector('main h1') as Element).color,
  }
}

for (const theme of ['light', 'dark'] as const) {
  test(`SET-06 an order is printed on white without the shop's menu, in the ${theme} theme`, async () => {
    const { page, context } = await visit(shop.url, { colorScheme: theme })
    await page.evaluate((name) => localStorage.setItem('theme', JSON.stringify(name)), theme)
    await page.goto(shop.url + names.orderPath)
    await page.emulateMedia({ media: 'print' })
    const { text, backgrounds, ink } = await page.evaluate(printed)
    expect(backgrounds).toEqual([])
    // Dark ink: each part is below 100.
    expect(
      /(\d+), (\d+), (\d+)/
        .exec(ink)
        ?.slice(1)
        .every((part) => Number(part) < 100),
    ).toBe(true)
    for (const words of ['Maple Ridge Provisions', '$27,901.21', 'Wolfeschlegel', names.word]) {
      expect(text).toContain(words)
    }
    for (const words of ['Skip to content', 'Quick links', 'Admin', 'Français']) {
      expect(text).not.toContain(words)
    }
    expect([1, 2]).toContain(pagesOf(await page.pdf({ format: 'Letter' })))
    await context.close()
  })
}

test('SET-06 on paper the parts of an order follow each other: Safari cuts through lines beside others', async () => {
  const { page, context } = await visit(shop.url)
  await page.goto(shop.url + names.orderPath)
  await page.emulateMedia({ media: 'print' })
  const parts = await page.locator('main h1, main h2').evaluateAll((headings) =>
    headings.map((heading) => {
      const { top, bottom } = (heading.closest('section') ?? heading).getBoundingClientRect()
      return { name: heading.textContent, top, bottom }
    }),
  )
  expect(parts.length).toBeGreaterThan(3)
  for (const [index, { top }] of parts.entries()) {
    expect(top).toBeGreaterThanOrEqual(parts[index - 1]?.bottom ?? 0)
  }
  await context.close()
})

test('SET-06 an order fits one or two pages in Firefox, and the first is not empty', async () => {
  await firefox.goTo(shop.url + names.orderPath)
  expect([1, 2]).toContain(pagesOf(Buffer.from(await firefox.print(), 'base64')))
})
