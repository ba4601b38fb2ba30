import { expect, test } from 'bun:test'
import { useBrowser } from '../../support/browser.ts'
import { admin } from '../../support/shop.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

async function openOnPhone(address: string) {
  const { page } = await visit(shop.url + address, { width: 360, height: 640 })
  await staff(page).submitPassword(admin)
  return page
}

test('on a phone, the selected order status scrolls into view without scrolling the page', async () => {
  const page = await openOnPhone('/admin?tab=orders&status=cancelled')
  const tile = page.getByRole('button', { name: /^Cancelled \d/, pressed: true })
  await tile.waitFor()
  await page.waitForFunction(() => {
    const pressed = document.querySelector('main [aria-pressed=true]')?.getBoundingClientRect()
    return pressed !== undefined && pressed.right <= innerWidth
  })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('SET-09 SET-10 on a phone, a search leads to a setting on another page and focuses it', async () => {
  const page = await openOnPhone('/admin/settings')
  const links = page.getByRole('navigation', { name: 'Settings pages' })
  await links.getByRole('link', { name: /^Shipping/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('délai de préparation')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Shipping' }).waitFor()
  const field = page.getByLabel('Fastest processing (business days)')
  await field.waitFor()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect((await field.boundingBox())?.y).toBeLessThan(640)
})
