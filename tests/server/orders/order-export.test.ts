import { beforeAll, expect, test } from 'bun:test'
import { addPastOrders } from '../../support/past-orders.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

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
    'Order,Placed (UTC),Status,Customer,Email,Phone,Street,City,Province,Postal code,Country,Items,SKUs,Units,Subtotal,Discount,Discount code,Shipping,Tax,GST,HST,PST,QST,Taxes,Total,Paid,Refunded,Refunded tax,Fee,Net,Paid by,Payment,Needs attention,Id',
  )
  const withoutIds = rows.map((row) => row.split(',').slice(1, -1).join(','))
  expect(withoutIds).toEqual([
    '2025-05-01 10:00:00,placed,"Zoë “Z” O’Hara, Jr.",ada@example.ca,416-555-0100,CA,ON,"1 × Hot ""1""",1,12.50,0.00,,0.00,0.00,,,,,,12.50,12.50,0.00,0.00,,12.50,paypal,,',
    "2025-05-01 10:01:00,cancelled,'=SUM(A1:A9),ada@example.ca,416-555-0100,CA,ON,1 × Maple Mustard,1,0.99,0.00,,0.00,0.00,,,,,,0.99,0.99,0.00,0.00,,0.99,paypal,,",
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
    'Commande;Passée (UTC);Statut;Nom;Courriel;Téléphone;Rue;Ville;Province;Code postal;Pays;Articles;UGS;Unités;Sous-total;Rabais;Code de rabais;Livraison;Taxe;TPS;TVH;TVP;TVQ;Taxes;Total;Payé;Remboursé;Taxes remboursées;Frais;Net;Mode de paiement;Paiement;À vérifier;Identifiant',
  )
  expect(await headings('/api/admin/audit/export')).toBe(
    'Quand (UTC);Qui;Type;Quoi;Champ;Avant;Après;Action;Identifiant;Requête',
  )
})
