import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { settle, useBrowser } from '../../support/browser.ts'
import { staff } from '../staff.ts'
import { useSampleShop } from '../sample-shop.ts'

// A single costly selector makes the browser recalculate the styles of every element on each
// keystroke, which is slow on phones.

const { visit } = useBrowser()
const shop = useSampleShop()

type TraceEvent = { name: string; args?: { elementCount?: number } }

/** Counts the elements restyled until the change is painted. */
async function restyled(page: Page, act: () => Promise<void>): Promise<number> {
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
const changes: Record<string, () => void> = {
  'a letter typed': () => document.querySelector('#few-styles input')?.setAttribute('value', 'a'),
  'a tick': () => document.querySelector<HTMLInputElement>('#few-styles [type=checkbox]')?.click(),
  'a class around everything': () => document.querySelector('main')?.classList.add('few-styles'),
}

for (const [place, path] of [
  ['the home page', '/'],
  ['the dashboard', '/admin?tab=orders'],
] as const) {
  test(`on ${place} no keystroke, checkbox or class restyles the whole page`, async () => {
    const { page, context } = await visit(`${shop.url}/admin`)
    await staff(page).signIn()
    await page.goto(shop.url + path)
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
      expect([what, (await restyled(page, () => page.evaluate(change))) < 50]).toEqual([what, true])
    }
    // An inherited property restyles everything, which shows that the count works.
    const larger = () => page.evaluate(() => void (document.body.style.fontSize = '17px'))
    expect(await restyled(page, larger)).toBeGreaterThan(100)
    await context.close()
  })
}

function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
