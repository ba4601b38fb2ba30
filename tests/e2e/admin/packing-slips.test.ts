import { expect, test } from 'bun:test'
import { nextFrames, useBrowser } from '../../support/browser.ts'
import { type LongNames, nameEverythingLong } from '../long-names.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

/** A sheet of Letter paper between usual margins. */
const PAPER = 720

/** Words that are cut or broken, and parts beyond the edge of the paper. */
function slipFaults() {
  const slips = [...document.querySelectorAll<HTMLElement>('.packing-slip')]
  const { clientWidth, scrollWidth } = document.documentElement
  const broken = slips.flatMap((slip) =>
    [...slip.querySelectorAll('th')].filter((each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return !/\s/.test(each.innerText.trim()) && range.getClientRects().length > 1
    }),
  )
  return {
    slips: slips.length,
    overflow: Math.max(0, scrollWidth - clientWidth),
    broken: broken.map((each) => each.innerText),
  }
}

test('NAME-10 packing slips with long names have room for text of twice the size', async () => {
  const names: LongNames = await nameEverythingLong(shop)
  const { page, context } = await visit(`${shop.url}/admin?tab=orders`, {
    width: PAPER,
    bypassesPolicy: true,
  })
  await staff(page).signIn()
  // The slips stay until the browser says that it has printed.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: 'Print packing slips' }).click()
  await page.locator('.packing-slip').first().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('.packing-slips').innerText()
  expect(text).toContain(names.word)
  for (const size of [12, 24]) {
    await page.addStyleTag({
      content: `.packing-slip :is(p, th, td, address, span) { font-size: ${size}pt !important }`,
    })
    await nextFrames(page)
    const { slips, ...faults } = await page.evaluate(slipFaults)
    expect(slips).toBeGreaterThan(10)
    expect([size, faults]).toEqual([size, { overflow: 0, broken: [] }])
  }
  await context.close()
})
