import { expect, test } from 'bun:test'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

// Checks where the focus is after each step when staff use only the keyboard.

const { visit } = useBrowser()
const shop = useSampleShop()

async function open(path: string) {
  const visited = await visit(`${shop.url}/admin`, { width: 1366, height: 768 })
  await staff(visited.page).signIn()
  await visited.page.goto(shop.url + path)
  await visited.page.getByText('Live', { exact: true }).waitFor()
  return visited
}

/** The label of the focused element, or its text if it has no label. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    if (element === document.body) return 'nothing'
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent
    return (label ?? element.textContent).trim()
  })
}

/** Presses Tab, or the given key, until an element with such a name has the focus. */
async function reach(page: Page, name: RegExp, key = 'Tab') {
  for (let pressed = 0; pressed < 250; pressed += 1) {
    await page.keyboard.press(key)
    if (name.test(await focused(page))) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

/** Waits until an element with such a name has the focus. */
async function hasFocus(page: Page, name: RegExp) {
  const deadline = Date.now() + 240_000
  let found = await focused(page)
  while (!name.test(found) && Date.now() < deadline) {
    await page.waitForTimeout(50)
    found = await focused(page)
  }
  expect(found).toMatch(name)
}

test('deleting a discount code keeps the focus in the discount codes section, and Escape asks for confirmation before discarding a new code', async () => {
  const { page, context, faults } = await open('/admin/discounts')
  const { keyboard } = page
  const dialog = page.getByRole('dialog', { name: 'New code' })
  for (const code of ['KEYS-A', 'KEYS-B']) {
    await reach(page, /^New code/)
    await keyboard.press('Enter')
    await hasFocus(page, /^Code/)
    await keyboard.type(code)
    await keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    // Pressing Escape repeatedly must not discard the changes.
    for (let again = 0; again < 5; again += 1) await keyboard.press('Escape')
    await reach(page, /^Keep editing/)
    await keyboard.press('Enter')
    await reach(page, /^Percent off/)
    await keyboard.type('10')
    await keyboard.press('Enter')
    await page.getByRole('article', { name: code }).waitFor()
    await hasFocus(page, /^New code/)
  }
  await reach(page, /^Edit KEYS-/)
  await keyboard.press('Enter')
  await hasFocus(page, /^Code/)
  await keyboard.press('Escape')
  await hasFocus(page, /^Edit KEYS-/)
  for (const left of [/KEYS-/, /Discount codes|No discount codes/]) {
    await reach(page, /^Delete KEYS-/)
    const [code = ''] = /KEYS-\w/.exec(await focused(page)) ?? []
    await keyboard.press('Enter')
    await reach(page, /^Delete code/)
    await keyboard.press('Enter')
    // Until the code is removed, a button that is about to disappear still has the focus.
    await page.getByRole('article', { name: code }).waitFor({ state: 'detached' })
    await hasFocus(page, left)
  }
  expect(await dialog.count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('the focus moves to the save button after Undo, and to the add button after a tax rate is removed', async () => {
  const { page, context, faults } = await open('/admin/settings/business')
  const { keyboard } = page
  await reach(page, /^Phone/)
  await keyboard.type('416 555 0100')
  await keyboard.press('Enter')
  await reach(page, /^Undo/)
  await keyboard.press('Enter')
  await page.getByText('416 555 0100').waitFor({ state: 'detached' })
  await hasFocus(page, /^Save$/)
  await page.goto(`${shop.url}/admin/settings/taxes`)
  await reach(page, /^Rates/)
  await keyboard.type('My own')
  await reach(page, /^Add a (tax )?rate/)
  await keyboard.press('Enter')
  await hasFocus(page, /^Tax/)
  await reach(page, /^Remove/)
  await keyboard.press('Enter')
  await hasFocus(page, /^Add a (tax )?rate/)
  expect(faults).toEqual([])
  await context.close()
})

test('creating an order without products marks the product search as invalid, and Escape asks for confirmation before discarding the order', async () => {
  const { page, context, faults } = await open('/admin?tab=orders')
  const { keyboard } = page
  await reach(page, /^New order/)
  await keyboard.press('Enter')
  await hasFocus(page, /^Find a product/)
  await reach(page, /^Customer name/)
  await keyboard.type('Key Board')
  await reach(page, /^Pickup province/)
  await keyboard.type('On')
  await reach(page, /^Create order/)
  await keyboard.press('Enter')
  await hasFocus(page, /^Find a product/)
  const search = page.getByLabel('Find a product')
  expect(await search.getAttribute('aria-invalid')).toBe('true')
  await keyboard.type('maple')
  await page
    .getByRole('button', { name: /^Add Maple/ })
    .first()
    .waitFor()
  await keyboard.press('Enter')
  await page.getByLabel('Quantity of Maple').waitFor()
  expect(await search.getAttribute('aria-invalid')).toBeNull()
  await reach(page, /^Remove Maple/, 'Shift+Tab')
  await keyboard.press('Enter')
  await hasFocus(page, /^Find a product/)
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
  await reach(page, /^Discard/)
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasFocus(page, /^New order/)
  expect(faults).toEqual([])
  await context.close()
})
