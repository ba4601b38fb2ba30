import { beforeAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { nextFrames, useBrowser } from '../../support/browser.ts'
import { eventually } from '../../support/clock.ts'
import { parseMail } from '../../support/parse-mail.ts'
import { readingFaults } from '../../support/reading-faults.ts'
import { nameEverythingLong } from '../long-names.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const mails: { subject: string; html: string }[] = []

beforeAll(async () => {
  const { orderId } = await nameEverythingLong(shop)
  const folder = join(shop.directory, 'data/mail')
  await eventually(async () => {
    mails.length = 0
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.eml')) continue
      const { headers, html } = parseMail(await Bun.file(join(folder, name)).text())
      mails.push({ subject: headers.get('subject') ?? '', html })
    }
    // To the customer and to staff about the order, and to staff about the review.
    return mails.length >= 3 && mails.some(({ html }) => html.includes(orderId))
  })
})

test('NAME-10 an email with the longest names and addresses fits a phone', async () => {
  const { page, context } = await visit('about:blank')
  for (const { subject, html } of mails) {
    await page.setContent(html)
    for (const width of [320, 375, 600]) {
      await page.setViewportSize({ width, height: 900 })
      await nextFrames(page)
      expect([subject, width, await readingFaults(page)]).toEqual([subject, width, []])
    }
  }
  await context.close()
})
