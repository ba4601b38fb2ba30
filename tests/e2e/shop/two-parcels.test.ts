import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { statusMailHold } from '#shared/domain/shop/mail.ts'
import { useBrowser } from '../../support/browser.ts'
import { type Call, overHttp } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ hasMailServer: true, isClockStopped: true })
})
afterAll(() => shop.dispose())

const fields = {
  Courriel: 'adele@exemple.ca',
  Prénom: 'Adèle',
  Nom: 'Tremblay',
  Adresse: '12, rue Saint-Paul',
  Ville: 'Montréal',
  'Code postal ou ZIP': 'H2Y 1G7',
  Téléphone: '514 555-0199',
}

const quebec = {
  name: 'Quebec',
  frenchName: 'Québec',
  countries: ['CA'],
  provinces: ['QC'],
  postalCodes: [],
  price: '9.00',
  freeFrom: null,
  daysFewest: 3,
  daysMost: 5,
  methods: [
    {
      id: 'standard',
      kind: 'ship',
      name: 'Standard',
      frenchName: 'Courrier ordinaire',
      price: '9.00',
      fastest: 3,
      slowest: 5,
    },
    {
      id: 'express',
      kind: 'ship',
      name: 'Express',
      frenchName: 'Messagerie rapide',
      price: '12.00',
      perKilogram: '4.00',
      fastest: 1,
      slowest: 2,
    },
  ],
}

/** Sets the clocks of the shop and of the browser to ten o'clock of a winter's day in Montréal. */
async function setDay(day: string, page?: Page) {
  const at = Date.parse(`${day}T10:00:00-05:00`)
  shop.pass(at - shop.context.clock())
  await page?.clock.setFixedTime(at)
}

/** A caller who signed in on the day of the shop's clock. */
const call: Call = async (name, input) => overHttp(shop, await shop.asOwner())(name, input)
const done = async <T>(name: Parameters<Call>[0], input: Record<string, unknown>) => {
  const { status, body } = await call(name, input)
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body as T
}

/** The emails to the customer that have left since the last call. */
async function letters() {
  shop.pass(statusMailHold)
  await shop.addProduct()
  const waiting = () =>
    ask(`${shop.directory}/shop.db`, "select 1 from outbox where status = 'waiting'").length
  await eventually(() => waiting() === 0)
  const received = shop.mailServer?.received.splice(0) ?? []
  return received.filter(({ envelope }) => envelope.to.includes(fields.Courriel))
}

/** Text as people read it, on one line. */
const plain = (text: string) => text.replace(/\s+/g, ' ')

test('METHOD-03 PARCEL-04 WHERE-04 LANG-02 express by weight, two parcels on two days and a refund in between are stated right, and to the buyer in French', async () => {
  const { shipping } = await done<AllSettings>('settings.get', {})
  const zones = [quebec, ...shipping.value.zones]
  await done('settings.save', { shipping: { ...shipping.value, zones } })
  const heavy = await shop.addProduct({
    name: 'Maple Heat',
    weightGrams: 500,
    stock: 20,
    french: { name: 'Érable ardent' },
  } as never)
  const light = await shop.addProduct({
    name: 'Garden Herbs',
    weightGrams: 300,
    stock: 20,
    french: { name: 'Herbes du jardin' },
  } as never)

  const { page, context, faults } = await visit('about:blank', {
    locale: 'fr-CA',
    bypassesPolicy: true,
  })
  await setDay('2027-02-02', page)
  await page.goto(`${shop.address}/fr`)
  const line = (product: typeof heavy, name: string, quantity: number) => ({
    id: product.id,
    name,
    price: product.price,
    quantity,
  })
  const fill = async (lines: object[]) => {
    await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(lines))
    await page.goto(`${shop.address}/fr/checkout`)
    await page.getByRole('combobox', { name: 'Pays' }).selectOption({ label: 'Canada' })
    for (const [label, value] of Object.entries(fields)) {
      await page.getByRole('textbox', { name: label, exact: true }).first().fill(value)
    }
    await page.getByRole('combobox', { name: /Province/ }).selectOption({ label: 'Québec' })
  }
  const express = page
    .getByRole('radiogroup', { name: 'Livraison' })
    .getByRole('radio', { name: /Messagerie rapide/ })
  const main = async () => plain(await page.getByRole('main').innerText())

  await fill([line(heavy, 'Érable ardent', 2)])
  await express.check()
  // 12 $ and 4 $ for one kilogram.
  expect(await main()).toContain('16,00 $')
  await fill([line(heavy, 'Érable ardent', 2), line(light, 'Herbes du jardin', 1)])
  await express.check()
  // 12 $ and 4 $ for each of 1.3 kilograms.
  expect(await main()).toContain('17,20 $')
  expect(await main()).toContain('Arrive entre le mercredi 3 février et le lundi 8 février')

  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Payer avec PayPal' }).click()
  const popup = await opening
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Approuver' }).click()
  await closing
  const arrival = page.getByText('Elle devrait arriver')
  await arrival.waitFor()
  expect(plain(await arrival.innerText())).toContain(
    'entre le mercredi 3 février et le lundi 8 février',
  )

  const [confirmed] = await letters()
  const first = plain(confirmed?.text ?? '')
  for (const words of [
    '2 x Érable ardent',
    '1 x Herbes du jardin',
    'Messagerie rapide',
    '17,20 $',
  ]) {
    expect(first).toContain(words)
  }
  const link = /\S+\/fr\/order\/\S+\?key=\S+/.exec(confirmed?.text ?? '')?.[0] ?? ''
  const [order] = await done<DetailedOrder[]>('orders.listDetailed', {})
  const id = order?.id ?? ''
  const units = (product: typeof heavy) => [{ productId: product.id, quantity: 1 }]

  await setDay('2027-02-03', page)
  const canadaPost = { carrier: 'canada-post', trackingNumber: '7023210039414604' }
  await done('orders.ship', { id, ...canadaPost, items: units(heavy) })
  const [parcelOne] = await letters()
  const one = plain(parcelOne?.text ?? '')
  expect(one).toContain('1 × Érable ardent')
  expect(one).toContain('Postes Canada 7023210039414604')
  expect(one).not.toContain('1 × Herbes du jardin')

  await setDay('2027-02-04', page)
  await done('orders.refund', { id, items: units(heavy), key: crypto.randomUUID(), restock: [] })
  const [refund] = await letters()
  expect(refund?.headers.get('subject')).toContain('rembours')

  await setDay('2027-02-05', page)
  await done('orders.ship', { id, carrier: 'purolator', trackingNumber: '335123456789' })
  const [parcelTwo] = await letters()
  const two = plain(parcelTwo?.text ?? '')
  expect(two).toContain('1 × Herbes du jardin')
  expect(two).toContain('Purolator 335123456789')
  expect(two).not.toContain('7023210039414604')
  expect(two).not.toContain('1 × Érable ardent')
  for (const mail of [confirmed, parcelOne, refund, parcelTwo]) {
    expect(foreignPhrasesIn(`${mail?.headers.get('subject')}\n${mail?.text}`, 'fr')).toEqual([])
  }

  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const shown = await main()
  for (const words of [
    'Messagerie rapide',
    '3 février 2027',
    '4 février 2027',
    '5 février 2027',
    'Postes Canada 7023210039414604',
    'Purolator 335123456789',
    'Livraison prévue entre le jeudi 4 février et le vendredi 5 février',
    'Livraison prévue entre le lundi 8 février et le mardi 9 février',
  ]) {
    expect(shown).toContain(words)
  }
  expect(foreignPhrasesIn(shown, 'fr')).toEqual([])

  const { url } = await done<{ url: string }>('orders.export', {})
  const csv = await (await fetch(new URL(url, shop.address))).text()
  const [row = ''] = csv.split('\n').filter((each) => each.includes(id.slice(-8)))
  for (const fact of ['7023210039414604', '335123456789', 'Express', '17.20']) {
    expect(row).toContain(fact)
  }

  await page.goto(`${shop.address}/admin?tab=orders&order=${id}`)
  await staff(page).signIn()
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page
    .getByRole('button', { name: /Print slip|packing slip/i })
    .first()
    .click()
  await page.locator('.packing-slip').first().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const slip = plain(await page.locator('.packing-slip').first().innerText())
  // In the buyer's language (PARCEL-07); without the jar that was refunded.
  for (const words of [
    '1 Érable ardent',
    '1 Herbes du jardin',
    '2 articles en tout',
    'Montréal',
    'Messagerie rapide',
  ]) {
    expect(slip).toContain(words)
  }
  expect(faults).toEqual([])
  await context.close()
})
