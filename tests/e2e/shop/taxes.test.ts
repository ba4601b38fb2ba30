import { expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import type { Tax } from '#shared/contract/settings/tax.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { shopper } from '../shopper.ts'
import { staffCalls } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

async function saveTax(changes: Partial<Tax>) {
  const { tax } = await send<AllSettings>('GET', '/api/admin/settings')
  await send('PUT', '/api/admin/settings', { tax: { ...tax.value, ...changes } })
}

test('TAX-06 an open checkout updates when the tax settings change, and shows each tax on its own line', async () => {
  const { page, context } = await visit(shop.url)
  const buyer = shopper(page)
  await buyer.addToCart('Wild Herb Chimichurri', 1)
  await buyer.goToCheckout()
  await buyer.fillIn('Quebec')
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await summary.getByText('Tax', { exact: true }).waitFor()

  await saveTax({ profile: 'canada-2026' })
  await summary.getByText('GST (5%)').waitFor()
  await summary.getByText('QST (9.975%)').waitFor()
  expect(await summary.getByText('Tax', { exact: true }).count()).toBe(0)
  await context.close()
})
