import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { orders } from '../../../src/server/db/schema/shop.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { addPerson } from '../../support/people.ts'
import { ontario } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openedInSpreadsheet } from '../../support/spreadsheet.ts'

const usAddress = {
  ...ontario,
  address: '1 Main Street',
  city: 'Boston',
  province: 'MA',
  zipCode: '02134',
  country: 'US',
}
const start = Date.parse('2025-05-01T10:00:00Z')

const shop = useTestShop()
let token: string
let productId: string
beforeAll(async () => {
  token = await shop.asOwner()
  productId = (await shop.addProduct()).id
  await addPastOrders(shop, [
    { productId, at: start, name: 'Zoë “Z” O’Hara, Jr.', cents: 1250, productName: 'Hot "1"' },
    { productId, at: start + 60_000, name: '=SUM(A1:A9)', status: 'cancelled', cents: 99 },
    ...Array.from({ length: 450 }, (_, index) => ({
      productId,
      at: start + 120_000 + Math.floor(index / 2),
      name: `Bulk buyer${index}`,
      status: 'shipped' as const,
    })),
  ])
})

async function download(filters: object): Promise<Response> {
  const { body } = await shop.api<{ url: string }>('POST', '/api/orders/export', {
    token,
    body: filters,
  })
  return fetch(shop.address + body.url)
}

async function linesOf(filters: object): Promise<string[]> {
  return (await (await download(filters)).text()).trimEnd().split('\r\n')
}

test('an export has a row per order, with amounts that can be summed', async () => {
  const answer = await download({ to: new Date(start + 60_001).toISOString() })
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="orders.csv"')
  const [head, ...rows] = (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'Order,Placed (UTC),Status,Customer,Email,Phone,Address,City,Province,Postal code,Country,Items,SKUs,Units,Subtotal,Discount,Discount code,Shipping,Tax,GST,HST,PST,QST,Taxes,Total,Paid,Refunded,Refunded tax,Fee,Net,Paid by,Payment,Parcels,Needs attention,Id',
  )
  const withoutIds = rows.map((row) => row.split(',').slice(1, -1).join(','))
  expect(withoutIds).toEqual([
    '2025-05-01 10:00:00,placed,"Zoë “Z” O’Hara, Jr.",ada@example.ca,416-555-0100,1 Queen Street,Toronto,ON,M5V 2T6,CA,"1 × Hot ""1""",,1,12.50,0.00,,0.00,0.00,,,,,,12.50,12.50,0.00,0.00,,12.50,paypal,,,',
    "2025-05-01 10:01:00,cancelled,'=SUM(A1:A9),ada@example.ca,416-555-0100,1 Queen Street,Toronto,ON,M5V 2T6,CA,1 × Maple Mustard,,1,0.99,0.00,,0.00,0.00,,,,,,0.99,0.99,0.00,0.00,,0.99,paypal,,,",
  ])
})

test('an export has the filtered and searched orders, each once, oldest first', async () => {
  const shipped = await linesOf({ status: 'shipped' })
  const names = shipped.slice(1).map((line) => line.split(',')[3])
  expect(names).toHaveLength(450)
  expect(new Set(names).size).toBe(450)
  const moments = shipped.slice(1).map((line) => line.split(',')[1] ?? '')
  expect(moments).toEqual(moments.toSorted())
  expect(await linesOf({ search: 'bulk buyer449', status: 'shipped' })).toHaveLength(2)
  expect(await linesOf({ search: 'nobody' })).toHaveLength(1)
})

test('an order that is placed during the download does not affect the file', async () => {
  const answer = await download({ status: 'shipped' })
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  let text = new TextDecoder().decode(first?.value)
  await addPastOrders(shop, [{ productId, name: 'In between' }])
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
  }
  expect(text.match(/Bulk buyer\d+/g)).toHaveLength(450)
})

test('an export needs an admin, is audited, and refuses unknown filters', async () => {
  const path = '/api/orders/export'
  expect((await shop.api('POST', path, { body: {} })).status).toBe(401)
  expect((await shop.api('POST', path, { token, body: { status: 'lost' } })).status).toBe(422)
  await download({ status: 'placed' })
  const { body } = await shop.api<{ action: string; subjectName: string }[]>(
    'GET',
    '/api/admin/audit?kind=export&limit=1',
    { token },
  )
  expect(body).toMatchObject([{ action: 'orders.export', subjectName: 'Orders' }])
})

test('LANG-16 an export has its headings in the language of the account', async () => {
  const { id, token: asFrench } = await addPerson(shop, { isAdmin: true })
  await shop.api('PUT', `/api/users/${id}`, { token: asFrench, body: { language: 'fr' } })
  const headings = async (path: string) => {
    const { body } = await shop.api<{ url: string }>('POST', path, { token: asFrench, body: {} })
    const [first] = (await (await fetch(shop.address + body.url)).text()).split('\r\n')
    return first?.replace('\uFEFF', '')
  }
  expect(await headings('/api/orders/export')).toBe(
    'Commande;Passée (UTC);Statut;Nom;Courriel;Téléphone;Adresse;Ville;Province;Code postal;Pays;Articles;UGS;Unités;Sous-total;Rabais;Code de rabais;Livraison;Taxe;TPS;TVH;TVP;TVQ;Taxes;Total;Payé;Remboursé;Taxes remboursées;Frais;Net;Mode de paiement;Paiement;Colis;À vérifier;Identifiant',
  )
  expect(await headings('/api/admin/audit/export')).toBe(
    'Quand (UTC);Qui;Type;Quoi;Champ;Avant;Après;Action;Identifiant;Requête',
  )
})

test('LANG-16 a French account gets orders that a French Canadian spreadsheet reads, with address and SKUs', async () => {
  const { id: account, token: asFrench } = await addPerson(shop, { isAdmin: true })
  await shop.api('PUT', `/api/users/${account}`, { token: asFrench, body: { language: 'fr' } })
  const sauce = await shop.addProduct({ name: 'Prune; épicée', price: '10.00', sku: '00123' })
  const id = `${crypto.randomUUID().slice(0, -8)}982735e5`
  const at = Date.parse('2024-02-01T08:09:10Z')
  await addPastOrders(shop, [{ id, productId: sauce.id, at, productName: sauce.name, cents: 1050 }])
  await atomically(shop.context, async (tx) => {
    await tx
      .update(orders)
      .set({
        customerPhone: '0612345678',
        refundedCents: 1000,
        shippingAddress: { ...usAddress, company: 'Acme', address2: 'Apt 4' },
      })
      .where(eq(orders.id, id))
  })
  const body = { to: new Date(at + 1_000).toISOString() }
  const { url } = (
    await shop.api<{ url: string }>('POST', '/api/orders/export', { token: asFrench, body })
  ).body
  const file = await (await fetch(shop.address + url)).text()
  const [head = [], row = [], ...others] = openedInSpreadsheet(file, 'fr')
  expect(others).toEqual([])
  const names = head.map((cell) => ('text' in cell ? cell.text : ''))
  const cell = (name: string) => row[names.indexOf(name)]
  expect(cell('Commande')).toEqual({ text: '#982735e5' })
  expect(cell('Passée (UTC)')).toEqual({ date: '2024-02-01 08:09:10' })
  expect(cell('Téléphone')).toEqual({ text: "'0612345678" })
  expect(['Adresse', 'Ville', 'Province', 'Code postal', 'Pays'].map(cell)).toEqual(
    ['Acme, 1 Main Street, Apt 4', 'Boston', 'MA', "'02134", 'US'].map((text) => ({ text })),
  )
  expect(['Articles', 'UGS'].map(cell)).toEqual([{ text: '1 × Prune; épicée' }, { text: "'00123" }])
  expect(['Total', 'Remboursé', 'Net'].map(cell)).toEqual([
    { number: 10.5 },
    { number: 10 },
    { number: 0.5 },
  ])
})

test('the number in the file finds the order in the dashboard', async () => {
  const path = `/api/orders/detailed?search=${encodeURIComponent('#982735e5')}`
  const { body } = await shop.api<{ id: string }[]>('GET', path, { token })
  expect(body.map(({ id }) => id.slice(-8))).toEqual(['982735e5'])
})
