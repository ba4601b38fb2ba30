import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { MailSummary } from '#shared/contract/staff/mail.ts'
import { type RunningBinary, startBinary } from '../../support/binary.ts'
import { useBrowser } from '../../support/browser.ts'
import { eventually } from '../../support/clock.ts'
import { inBothThemes, nothing } from '../both-themes.ts'
import { placeOrder } from '../placed-order.ts'
import { staff, staffCalls } from '../staff.ts'
import { countClicks } from './count-clicks.ts'

const { visit } = useBrowser()

let shop: RunningBinary
beforeAll(async () => {
  // Nothing listens there.
  shop = await startBinary({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  await placeOrder(shop.url)
  const send = staffCalls(shop)
  await eventually(async () => {
    return (await send<MailSummary>('GET', '/api/mail/summary')).failing > 0
  })
})
afterAll(() => shop.dispose())

test('DESK-06 finding out why an email failed takes two clicks', async () => {
  const { page, context } = await visit(`${shop.url}/admin`, { width: 1366, height: 768 })
  await staff(page).signIn()
  const { click, clicks } = countClicks(page)
  await click(page.getByRole('link', { name: /mail.*failing/i }))
  await page
    .getByText(/^The mail server couldn't be reached/)
    .first()
    .waitFor()
  expect(clicks()).toBeLessThanOrEqual(2)
  await context.close()
})

for (const [width, hasTouch] of [
  [360, true],
  [1366, false],
] as const) {
  test(`MAIL-04 at ${width} pixels failing mail and every response of the test form are accessible and fit the screen`, async () => {
    const address = `${shop.url}/admin`
    const { page, context } = await visit(address, { width, hasTouch, bypassesPolicy: true })
    await staff(page).signIn()
    await page.goto(`${shop.url}/admin/mail`)
    const send = page.getByRole('button', { name: 'Send test email' })
    await page.getByText('sent yet', { exact: false }).first().waitFor()
    expect(await inBothThemes(page, hasTouch, true)).toEqual(nothing)
    await send.click()
    await page.getByText('Enter an email address', { exact: true }).waitFor()
    expect(await inBothThemes(page, hasTouch, true)).toEqual(nothing)
    await page.getByLabel('Send a test email to').fill('owner@example.ca')
    await send.click()
    await page.getByText(/^The test email wasn't sent/).waitFor()
    expect(await inBothThemes(page, hasTouch, true)).toEqual(nothing)
    await context.close()
  })
}
