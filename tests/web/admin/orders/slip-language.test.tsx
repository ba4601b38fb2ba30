import { fireEvent, screen } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { messagesIn } from '../../../../src/build/messages.ts'
import type * as slip from '../../../../src/web/admin/orders/packing/slip-words.ts'
import { buyerAt, orderFor } from '../../../support/purchase.ts'
import { openFixture, press, tick, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test("PARCEL-07 a slip is in its buyer's language, whatever staff read", async () => {
  window.print = () => {}
  const french = { name: 'Moutarde douce' }
  const product = await fixture.shop.addProduct({ name: 'Maple Mustard', stock: 20, french })
  const buyer = buyerAt(fixture.shop, { 'Accept-Language': 'fr-CA' })
  const order = orderFor([{ product, quantity: 2 }])
  const { id } = (await buyer.open(order)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const placed = (await buyer.place(order, id)).body
  await visitSignedIn(fixture, '/admin?tab=orders')
  const name = `Select order ${placed.id.slice(-8)}`
  await tick(await screen.findByRole('checkbox', { name }))
  press('Print packing slips')
  const printed = document.querySelector<HTMLElement>('.packing-slip')
  expect(printed?.lang).toBe('fr-CA')
  const words = ['Bordereau', 'Livrer à', 'Quantité', 'Moutarde douce', '2 articles en tout']
  for (const each of words) expect(printed?.textContent).toContain(each)
  expect(printed?.textContent).not.toContain('Maple Mustard')
  expect(document.documentElement.lang).not.toBe('fr-CA')
  fireEvent(window, new Event('afterprint'))
})

test("PARCEL-07 the dashboard's scripts have the words of slips in both languages", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saucery-slip-'))
  const path = '../../../../src/web/admin/orders/packing/slip-words.ts'
  const source = fileURLToPath(new URL(path, import.meta.url))
  for (const language of ['en', 'fr'] as const) {
    const outdir = join(folder, language)
    await Bun.build({ entrypoints: [source], outdir, plugins: [messagesIn(language)] })
    const { slipWords } = (await import(join(outdir, 'slip-words.js'))) as typeof slip
    const quantityIn = (locale: 'en' | 'fr') => {
      const order = { id: 'a', createdAt: '2026-12-01T12:00:00Z', items: [], locale }
      const facts = { units: 2, address: '', strong: (text: string) => text }
      return slipWords(order as unknown as DetailedOrder, facts).quantity
    }
    expect([quantityIn('fr'), quantityIn('en')]).toEqual(['Quantité', 'Quantity'])
  }
  await rm(folder, { recursive: true })
})
