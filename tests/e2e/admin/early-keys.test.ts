import { expect, test } from 'bun:test'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'

// Keys that are typed before the code of what they are meant for has loaded.

const { visit } = useBrowser()
const shop = useSampleShop()

async function open(query: string) {
  const visited = await visit(`${shop.url}/admin${query}`, { width: 1366, height: 768 })
  const { page } = visited
  await staff(page).signIn()
  await page.getByText('Live', { exact: true }).waitFor()
  // From now on, every script takes a second.
  await page.route(/\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  return visited
}

for (const words of ['zoe', 'ana', 'go to orders']) {
  test(`"${words}", typed right after Ctrl+K, arrives in the palette and runs no command`, async () => {
    const { page, context } = await open('?tab=reviews')
    const card = page.getByRole('article').first()
    await card.focus()
    const before = await page.getByRole('main').textContent()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    const field = page.getByRole('combobox', { name: 'Search or run a command' })
    await field.waitFor()
    expect(await field.inputValue()).toBe(words)
    expect(await page.locator('main').first().textContent()).toBe(before)
    expect(new URL(page.url()).search).toBe('?tab=reviews')
    await context.close()
  })
}

test('keys typed while a dialog loads run no command of the page below it', async () => {
  const { page, context } = await open('?tab=users')
  await page.getByRole('button', { name: /^Add User|^Add New User/ }).click()
  await page.keyboard.type('go')
  await page.getByRole('dialog', { name: 'Add New User' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=users')
  await context.close()
})
