import { expect, test } from 'bun:test'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()

/** Opens a product's form from the dashboard and types into it. */
async function typeInEditor() {
  const visited = await visit(`${shop.url}/admin`)
  const { page } = visited
  await staff(page).signIn()
  await page.getByRole('link', { name: 'Edit Wild Herb Chimichurri' }).click()
  await nameOf(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(', new')
  await page.getByText('Not saved yet.').waitFor()
  return visited
}

function nameOf(page: Page) {
  return page.getByRole('textbox', { name: 'Name', exact: true })
}

/** Presses Back without waiting for a navigation. */
async function pressBack(page: Page) {
  await page.goBack({ timeout: 2_000 }).catch(() => null)
}

test('EDIT-02 the Back button asks before unsaved changes are lost, and then goes back', async () => {
  const { page, context, faults } = await typeInEditor()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await pressBack(page)
  await question.waitFor()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toStartWith('/admin/products/edit/')
  expect(await nameOf(page).inputValue()).toBe('Wild Herb Chimichurri, new')

  await pressBack(page)
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')

  await page.getByRole('link', { name: 'Edit Wild Herb Chimichurri' }).click()
  await nameOf(page).waitFor()
  expect(await nameOf(page).inputValue()).toBe('Wild Herb Chimichurri')
  expect(faults).toEqual([])
  await context.close()
})

test('EDIT-02 reloading asks before unsaved changes are lost', async () => {
  const { page, context } = await typeInEditor()
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload({ timeout: 2_000 }).catch(() => null)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reloaded
  expect(await nameOf(page).inputValue()).toBe('Wild Herb Chimichurri, new')
  await context.close()
})
