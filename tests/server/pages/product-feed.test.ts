import { beforeAll, expect, test } from 'bun:test'
import { Parser } from 'htmlparser2'
import { join } from 'node:path'
import type { ProductInput, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { openOutside } from '../../support/database.ts'
import { runBetweenWrites } from '../../support/refuse-writes.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const publicUrl = 'https://sauces.example'
const feed = '/feeds/products.xml'

const shop = useTestShop({ environment: { PUBLIC_URL: publicUrl } })
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

type Item = Record<string, string[]>

/** The texts of each item by the name of their element, as an XML parser reads them. */
function itemsOf(xml: string): Item[] {
  const items: Item[] = []
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(name)
        if (name === 'item') items.push({})
        else if (open.includes('item')) (items.at(-1) as Item)[name] ??= []
        const texts = items.at(-1)?.[name]
        if (open.includes('item')) texts?.push('')
      },
      ontext: (text) => {
        const texts = open.includes('item') ? items.at(-1)?.[open.at(-1) ?? ''] : undefined
        if (texts) texts.push((texts.pop() ?? '') + text)
      },
      onclosetag: (name, isImplied) => {
        expect([open.pop(), isImplied]).toEqual([name, false])
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  expect(open).toEqual([])
  return items
}

async function read(query = '') {
  const answer = await fetch(shop.address + feed + query)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  return answer.text()
}

async function itemOf(id: string, query = ''): Promise<Item | undefined> {
  return itemsOf(await read(query)).find((item) => item['g:id']?.[0] === id)
}

async function add(fields: Partial<ProductInput>): Promise<StaffProduct> {
  const body = { name: 'Plain', description: 'Plain.', price: '9.00', stock: 5, ...fields }
  const answer = await shop.api<StaffProduct>('POST', '/api/products', { token, body })
  expect(answer.status).toBe(201)
  return answer.body
}

const put = (id: string, body: object) => shop.api('PUT', `/api/products/${id}`, { token, body })

test('HTTP-23 the feed has for each product what Google Merchant asks for', async () => {
  const { id } = await add({
    name: 'Maple Chipotle',
    description: 'Smoky.\nSweet.',
    price: '12.99',
    compareAtPrice: '15.00',
    imageUrl: 'https://pictures.example/pot%20à.jpg?a=1&b=2',
    category: 'gifts',
    sku: 'MC-250',
    netQuantity: '250 mL (8.5 fl oz)',
    weightGrams: 450,
  })
  const xml = await read()
  expect(xml).toStartWith('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ')
  expect(xml).toContain('xmlns:g="http://base.google.com/ns/1.0"')
  expect(await itemOf(id)).toEqual({
    'g:id': [id],
    title: ['Maple Chipotle'],
    description: ['Smoky.\nSweet.'],
    link: [`${publicUrl}/product/${id}`],
    'g:image_link': ['https://pictures.example/pot%20%C3%A0.jpg?a=1&b=2'],
    'g:availability': ['in_stock'],
    'g:price': ['15.00 CAD'],
    'g:sale_price': ['12.99 CAD'],
    'g:condition': ['new'],
    'g:brand': ['Saucery'],
    'g:mpn': ['MC-250'],
    'g:unit_pricing_measure': ['250ml'],
    'g:unit_pricing_base_measure': ['100ml'],
    'g:shipping_weight': ['450 g'],
    'g:product_type': ['gifts'],
  })
})

test('HTTP-23 a product with nothing but a name, a text and a price leaves out what it lacks', async () => {
  const { id } = await add({ stock: 0 })
  expect(await itemOf(id)).toEqual({
    'g:id': [id],
    title: ['Plain'],
    description: ['Plain.'],
    link: [`${publicUrl}/product/${id}`],
    'g:availability': ['out_of_stock'],
    'g:price': ['9.00 CAD'],
    'g:condition': ['new'],
    'g:brand': ['Saucery'],
    'g:identifier_exists': ['no'],
    'g:product_type': ['sauces'],
  })
  await put(id, { stock: 1 })
  expect((await itemOf(id))?.['g:availability']).toEqual(['in_stock'])
})

test('HTTP-23 the main picture comes first, then ten others, each once', async () => {
  const path = (number: number) => `/objects/uploads/${Bun.randomUUIDv7('hex', number)}`
  const urls = Array.from({ length: 13 }, (_, index) => path(index))
  const { id } = await add({})
  // Without the files themselves, which the feed does not read.
  const images = JSON.stringify(urls.map((url, index) => ({ url, type: types[Number(index > 0)] })))
  await write(
    `update products set images = '${images}', image_url = '${urls[0]}' where id = '${id}'`,
  )
  const item = await itemOf(id)
  const shown = [...(item?.['g:image_link'] ?? []), ...(item?.['g:additional_image_link'] ?? [])]
  expect(shown.map((url) => url.replace(/\?t=\d+$/, ''))).toEqual(
    urls.slice(0, 11).map((url) => publicUrl + url),
  )
})

test('HTTP-23 no text breaks the file: markup, control characters, emoji, and what is too long', async () => {
  const name = 'Hot ]]> <b>&amp;</b> "é" 🌶️\u0001\u000b\uffff sauce'
  const { id } = await add({
    name,
    description: `</item>\u0008${'&🌶'.repeat(3_000)}`,
    sku: 'A&<\u0002',
  })
  const long = await add({ name: '🌶'.repeat(100) })
  const xml = await read()
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  expect(xml.replace(/&(amp|lt|gt|quot|#x27);/g, '')).not.toContain('&')
  const item = await itemOf(id)
  expect(item?.title).toEqual(['Hot ]]> <b>&amp;</b> "é" 🌶️ sauce'])
  expect(item?.description).toEqual([`</item>${'&🌶'.repeat(3_000)}`.slice(0, 5_000)])
  expect(item?.['g:mpn']).toEqual(['A&<'])
  expect((await itemOf(long.id))?.title).toEqual(['🌶'.repeat(75)])
})

test('HTTP-23 drafts, scheduled, archived and deleted products are not in the feed', async () => {
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  const hidden = [
    await add({ status: 'draft' }),
    await add({ publishAt }),
    await add({ status: 'archived' }),
    await add({}),
  ]
  expect(await itemOf(hidden[3]?.id ?? '')).toBeDefined()
  await shop.api('DELETE', `/api/products/${hidden[3]?.id}`, { token })
  const ids = itemsOf(await read()).map((item) => item['g:id']?.[0])
  expect(hidden.filter(({ id }) => ids.includes(id))).toEqual([])
  await put(hidden[0]?.id ?? '', { status: 'active' })
  expect(await itemOf(hidden[0]?.id ?? '')).toBeDefined()
})

test('HTTP-23 the French feed has French texts and links, and English where a translation is missing', async () => {
  const french = { name: 'Érable fumé', netQuantity: '250 ml' }
  const { id } = await add({ name: 'Smoked Maple', netQuantity: '250 mL', french })
  const item = await itemOf(id, '?lang=fr')
  expect(item).toMatchObject({
    title: ['Érable fumé'],
    description: ['Plain.'],
    link: [`${publicUrl}/fr/product/${id}`],
    'g:price': ['9.00 CAD'],
    'g:unit_pricing_measure': ['250ml'],
  })
  expect(await read('?lang=fr')).toContain(`<link>${publicUrl}/fr</link>`)
  expect((await itemOf(id, '?lang=de'))?.title).toEqual(['Smoked Maple'])
  expect((await itemOf(id))?.title).toEqual(['Smoked Maple'])
})

test('HTTP-23 a feed that has not changed is not sent again, whatever else the address has', async () => {
  await add({})
  for (const query of ['', '?lang=fr']) {
    const etag = (await fetch(shop.address + feed + query)).headers.get('ETag') ?? ''
    expect(etag).not.toBe('')
    const headers = { 'If-None-Match': etag }
    const more = `${query === '' ? '?' : `${query}&`}utm_source=a`
    for (const address of [feed + query, feed + more]) {
      expect((await fetch(shop.address + address, { headers })).status).toBe(304)
    }
    await add({ name: 'New' })
    expect((await fetch(shop.address + feed + query, { headers })).status).toBe(200)
  }
})

test('HTTP-23 a large shop has every product in one feed, each once', async () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, index) => `('${Bun.randomUUIDv7('hex', index + 1)}', 'No. ${index}', 'One.', 500, 9, 1, 1)`,
  )
  await write(
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values ${rows.join(', ')}`,
  )
  // An outside write is no event; this one is.
  const { id } = await add({})
  const ids = itemsOf(await read()).map((item) => item['g:id']?.[0])
  expect(ids.length).toBeGreaterThan(2_000)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(id)
})

const types = ['main', 'supplemental'] as const

async function write(sql: string) {
  const database = openOutside(join(shop.directory, 'shop.db'))
  await runBetweenWrites(database, sql)
  database.close()
}
