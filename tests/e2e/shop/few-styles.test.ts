import { expect, test } from 'bun:test'
import { nextFrames, settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

// A single costly selector makes the browser recalculate the styles of every element on each
// keystroke, which is slow on phones.

const { visit } = useBrowser({ isAlone: true })
const shop = useSampleShop()

type TraceEvent = { name: string; args?: { elementCount?: number } }

/** Makes a change; in every round some selectors begin or cease to match. */
type Change = (round: number) => void

/** How many elements a change may restyle. */
const few = 50

/**
 * Counts the elements restyled by a change, and returns the lowest of up to four counts: a costly
 * selector raises every count, other activity on a live page only some. Stops at a count below
 * `few`.
 */
async function restyledBy(page: Page, change: Change): Promise<number> {
  let least = Infinity
  for (let round = 1; round <= 4 && least >= few; round += 1) {
    least = Math.min(least, await restyledOnce(page, () => page.evaluate(change, round)))
  }
  return least
}

/** Counts the elements restyled until the change is painted. */
async function restyledOnce(page: Page, act: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  client.on(
    'Tracing.dataCollected',
    ({ value }) => void events.push(...(value as unknown as TraceEvent[])),
  )
  const isComplete = new Promise<void>((resolve) => {
    client.once('Tracing.tracingComplete', () => resolve())
  })
  await client.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await act()
  await nextFrames(page)
  await client.send('Tracing.end')
  await isComplete
  await client.detach()
  return events
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)
}

/** What React does to a field, a checkbox and their wrappers, without event handlers. */
const changes: Record<string, Change> = {
  'a letter typed': () => document.querySelector('#few-styles input')?.toggleAttribute('value'),
  'a tick': () => document.querySelector<HTMLInputElement>('#few-styles [type=checkbox]')?.click(),
  'a class around everything': () => document.querySelector('main')?.classList.toggle('few-styles'),
}

/** An inherited property restyles everything, which shows that the count works. */
const larger: Change = (round) => void (document.body.style.fontSize = `${16 + round}px`)

for (const [place, path] of [
  ['the home page', '/'],
  ['the dashboard', '/admin?tab=orders'],
] as const) {
  test(`on ${place}, typing, selecting a checkbox or toggling a class does not restyle the whole page`, async () => {
    const { page, context } = await visit(`${shop.url}/admin`)
    await staff(page).signIn()
    await page.goto(shop.url + path)
    await page.getByRole('article').nth(9).waitFor()
    await settle(page)
    await page.evaluate(() => {
      const fields = document.createElement('div')
      fields.id = 'few-styles'
      fields.append(document.createElement('input'), document.createElement('input'))
      fields.lastElementChild?.setAttribute('type', 'checkbox')
      document.querySelector('main')?.append(fields)
    })
    await nextFrames(page)
    const all = await page.evaluate(() => document.querySelectorAll('main *').length)
    expect(all).toBeGreaterThan(300)
    for (const [what, change] of Object.entries(changes)) {
      expect(await restyledBy(page, change), what).toBeLessThan(few)
    }
    expect(await restyledBy(page, larger)).toBeGreaterThan(100)
    await context.close()
  })
}

test('selecting an order in the list does not restyle the whole page', async () => {
  const { page, context } = await visit(`${shop.url}/admin`)
  await staff(page).signIn()
  await page.goto(`${shop.url}/admin?tab=orders`)
  await page.getByRole('article').nth(9).waitFor()
  await settle(page)
  const counts: number[] = []
  for (const row of [0, 1, 2, 3]) {
    const box = page.locator('article input[type=checkbox]').nth(row)
    await box.hover()
    await nextFrames(page)
    counts.push(await restyledOnce(page, () => box.click()))
  }
  // The first tick also shows the selection bar, so the lowest of the other counts is used.
  expect(Math.min(...counts.slice(1))).toBeLessThan(few)
  await context.close()
})
