import { beforeEach, expect, test } from 'bun:test'
import { obstacles } from '../../support/axe.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { overflowing } from '../../support/controls.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import { countClicks } from './count-clicks.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

beforeEach(async () => {
  const { words } = await send<{ words: { value: Record<string, object> } }>(
    'GET',
    '/api/admin/settings',
  )
  const blank = (texts: object) => Object.fromEntries(Object.keys(texts).map((key) => [key, null]))
  const { en = {}, fr = {} } = words.value
  await send('PUT', '/api/admin/settings', { words: { en: blank(en), fr: blank(fr) } })
})

async function open(options = {}) {
  const visited = await visit(`${shop.url}/admin`, options)
  await staff(visited.page).signIn()
  await visited.page.goto(`${shop.url}/admin/settings/words`)
  await visited.page.getByRole('link', { name: 'Edit words on the page' }).waitFor()
  return visited
}

const texts = (page: Page, frame = 0) => page.frameLocator('iframe').nth(frame)
const text = (page: Page, slot: string) => texts(page).locator(`[data-word=${slot}]`)
const fields = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const pageAt = async (path: string) => (await fetch(shop.url + path)).text()

test('WORDS-06 a sentence of the home page is changed in both languages in six actions', async () => {
  const { page, context, faults } = await open()
  const mouse = countClicks(page)
  await mouse.click(page.getByRole('link', { name: 'Edit words on the page' }))
  await mouse.click(text(page, 'collectionText'))
  await mouse.type('Simmered in Kingston.')
  await text(page, 'collectionText').getByText('Simmered in Kingston.').waitFor()
  await mouse.click(fields(page, 'Text next to the products heading').nth(1))
  await mouse.type('Mijotées à Kingston.')
  await page.getByText('2 changes').waitFor()
  expect(await pageAt('/')).not.toContain('Simmered in Kingston.')
  await mouse.click(page.getByRole('button', { name: 'Publish' }))
  await page.getByText('Saved. Your shop shows the changes now.').waitFor()
  const typed = 2
  expect(mouse.clicks() + typed).toBe(6)
  expect(await pageAt('/')).toContain('Simmered in Kingston.')
  expect(await pageAt('/fr')).toContain('Mijotées à Kingston.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change undone. Your shop is back to how it was.').waitFor()
  expect(await pageAt('/')).not.toContain('Simmered in Kingston.')
  expect(faults).toEqual([])
  await context.close()
})

test('WORDS-06 by keyboard alone: to a sentence, into its field, and back to what the shop says', async () => {
  const { page, context, faults } = await open()
  await page.goto(`${shop.url}/admin/settings/words/edit`)
  const button = texts(page).getByRole('button', { name: 'Example: Home page heading' })
  await button.waitFor()
  await page.getByLabel('Screen').focus()
  for (let tabs = 0; tabs < 3; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element.ownerDocument.activeElement === element)) break
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('From our kitchen')
  await text(page, 'heroTitle').getByText('From our kitchen').waitFor()
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await text(page, 'heroTitle').getByText('Premium sauces for Canadian tables').waitFor()
  expect(await page.getByText('1 change').count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('WORDS-07 examples are marked on their page until the owner confirms them', async () => {
  const { page, context, faults } = await open()
  await page.goto(`${shop.url}/admin/settings/words/edit`)
  await page.getByLabel('Page', { exact: true }).selectOption('About')
  const examples = texts(page).getByRole('button', { name: /^Example: / })
  await examples.first().waitFor()
  expect(await examples.count()).toBe(13)
  await page.getByText('26 texts here are examples.').waitFor()
  await page.getByRole('button', { name: 'These words are right' }).click()
  await page.getByText('26 changes').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Saved. Your shop shows the changes now.').waitFor()
  await texts(page).getByRole('button', { name: 'Edit: About page story' }).waitFor()
  expect(await examples.count()).toBe(0)
  expect(await pageAt('/about')).toContain('Annapolis')
  expect(faults).toEqual([])
  await context.close()
})

test('WORDS-06 leaving with changes asks first, and a link in the preview leads nowhere', async () => {
  const { page, context, faults } = await open()
  await page.goto(`${shop.url}/admin/settings/words/edit`)
  await texts(page).getByText('About', { exact: true }).first().click()
  await text(page, 'heroTitle').click()
  await page.keyboard.type('Unsaved')
  await page.getByText('1 change').waitFor()
  await page.getByRole('link', { name: 'All texts in a list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  expect(await fields(page, 'Home page heading').first().inputValue()).toBe('Unsaved')
  expect(page.url()).toEndWith('/admin/settings/words/edit')
  expect(faults).toEqual([])
  await context.close()
})

for (const width of [360, 768, 1366, 1920]) {
  test(`WORDS-06 both languages fit at ${width} pixels, without obstacles`, async () => {
    const { page, context, faults } = await open({ bypassesPolicy: true })
    await page.setViewportSize({ width, height: 768 })
    await page.goto(`${shop.url}/admin/settings/words/edit`)
    await page.getByLabel('Page', { exact: true }).selectOption('About')
    await page.getByLabel('Language', { exact: true }).selectOption('Both')
    await texts(page).getByText('Natural & Clean').waitFor()
    await texts(page, 1).getByText('Naturel et sain').waitFor()
    await settle(page)
    expect(await overflowing(page)).toEqual([])
    expect(await obstacles(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
}
