import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { AuditEntry, Overview } from '#shared/contract/staff/dashboard.ts'
import { ask } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const english = {
  name: 'Honey Mustard',
  description: 'Sweet and sharp.',
  price: '8.00',
  tags: ['sweet', 'mild'],
  ingredients: 'Mustard seed, honey',
  storage: 'Keep refrigerated',
  netQuantity: '330 mL',
}

const french = {
  name: 'Moutarde au miel',
  description: 'Douce et vive.',
  tags: ['sucré', 'doux'],
  ingredients: 'Graines de moutarde, miel',
  storage: 'Garder au froid',
  netQuantity: '330 ml',
}

async function add(body: object = { ...english, french }) {
  return (await shop.api<StaffProduct>('POST', '/api/products', { token, body })).body
}

async function change(id: string, body: object) {
  return (await shop.api<StaffProduct>('PUT', `/api/products/${id}`, { token, body })).body
}

async function get<Answer = ListedProduct>(path: string, language?: string): Promise<Answer> {
  const headers: HeadersInit = language === undefined ? {} : { 'Accept-Language': language }
  return (await (await fetch(shop.address + path, { headers })).json()) as Answer
}

test('CONTENT-01 French texts are stored, and can be changed one at a time, cleared and removed', async () => {
  const { id, ...made } = await add()
  expect(made.french).toEqual(french)
  const changed = await change(id, { french: { name: 'Moutarde', storage: '' } })
  expect(changed.french).toEqual({ ...french, name: 'Moutarde', storage: null })
  expect((await change(id, { price: '9.00' })).french).toEqual(changed.french)
  expect((await change(id, { french: null })).french).toBeNull()
  const empty = { name: ' ', description: null, tags: ['', ''] }
  expect((await change(id, { french: empty })).french).toBeNull()
})

test('CONTENT-01 tags that stay keep their translation when the English ones change', async () => {
  const { id } = await add()
  const changed = await change(id, { tags: ['new', 'mild', 'sweet'] })
  expect(changed.french?.tags).toEqual(['', 'doux', 'sucré'])
  expect((await get(`/api/products/${id}`, 'fr')).tags).toEqual(['new', 'doux', 'sucré'])
  expect((await change(id, { french: { tags: ['nouveau'] } })).french?.tags).toEqual([
    'nouveau',
    '',
    '',
  ])
})

test('CONTENT-01 French texts have the limits of the English ones', async () => {
  for (const [field, value] of [
    ['name', 'é'.repeat(201)],
    ['description', 'é'.repeat(10_001)],
    ['storage', 'é'.repeat(301)],
  ] as const) {
    const body = { ...english, french: { [field]: value } }
    const answer = await shop.api<{ errors: { path: string }[] }>('POST', '/api/products', {
      token,
      body,
    })
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([422, `/french/${field}`])
  }
})

test('CONTENT-04 staff find and count the products with a text that has no French version', async () => {
  const whole = await add()
  const { french: _french, ...untranslated } = { ...english, french, name: 'Lonely Mustard' }
  const lonely = await add(untranslated)
  const found = async () => {
    const path = '/api/admin/products?french=incomplete&sort=newest&limit=500'
    const { body } = await shop.api<StaffProduct[]>('GET', path, { token })
    return body.map(({ id }) => id)
  }
  const counted = async () => {
    const path = `/api/admin/overview?days=${encodeURIComponent('2026-01-01T00:00Z,2026-01-02T00:00Z')}`
    return (await shop.api<Overview>('GET', path, { token })).body.untranslated
  }
  expect(await found()).toContain(lonely.id)
  expect(await found()).not.toContain(whole.id)
  expect(await counted()).toBe((await found()).length)
  await change(lonely.id, { french })
  expect(await found()).not.toContain(lonely.id)
})

test('CONTENT-02 the catalog answers in the language that is asked for, and never mixes its cache', async () => {
  const { id } = await add()
  for (const path of [`/api/products/${id}`, '/api/products', '/api/products?limit=500']) {
    const read = async (language?: string) => {
      const found = await get<ListedProduct | ListedProduct[]>(path, language)
      return Array.isArray(found) ? found.find((each) => each.id === id) : found
    }
    // Twice, because the second answer comes from the cache.
    for (let round = 0; round < 2; round += 1) {
      for (const language of ['fr-CA,fr;q=0.9,en;q=0.5', 'fr']) {
        const { name, tags } = english
        expect(await read(language)).toMatchObject({
          ...french,
          untranslated: [],
          english: { name, tags },
        })
      }
      for (const language of ['en-CA,fr;q=0.5', 'de', undefined]) {
        const answer = await read(language)
        expect(answer).toMatchObject(english)
        for (const field of ['french', 'english', 'untranslated']) {
          expect(answer).not.toHaveProperty(field)
        }
      }
    }
  }
  const { headers } = await fetch(`${shop.address}/api/products/${id}`)
  expect(headers.get('Vary')).toContain('Accept-Language')
})

test('CONTENT-02 a text without a translation is in English and says so', async () => {
  const body = { ...english, french: { name: french.name, tags: ['sucré'] } }
  const { id } = await add(body)
  expect(await get(`/api/products/${id}`, 'fr')).toMatchObject({
    name: french.name,
    description: english.description,
    tags: ['sucré', 'mild'],
    untranslated: ['description', 'tags', 'ingredients', 'storage', 'netQuantity'],
  })
  const { id: plain } = await add({ name: 'Plain', description: 'Only.', price: '1.00' })
  expect((await get(`/api/products/${plain}`, 'fr')).untranslated).toEqual(['name', 'description'])
})

test('CONTENT-02 a French page shows the French texts, an English page the English ones', async () => {
  const [name, nom] = ['Old Cellar Ketchup', 'Ketchup du vieux cellier']
  const { id } = await add({ ...english, name, french: { ...french, name: nom } })
  for (const [address, own, other] of [
    [`/fr/product/${id}`, nom, name],
    [`/product/${id}`, name, nom],
    ['/fr', nom, name],
    ['/', name, nom],
  ] as const) {
    const html = await (await fetch(shop.address + address)).text()
    const shown = html.replace(/<script[^>]*application\/json.*?<\/script>/gs, '')
    expect([address, shown.includes(own)]).toEqual([address, true])
    expect([address, shown.includes(other)]).toEqual([address, false])
  }
})

test('CONTENT-02 an edit of the French text is on cached pages and answers at once', async () => {
  const { id } = await add()
  const pages = [`/fr/product/${id}`, '/fr', `/api/products/${id}`]
  const read = (path: string) =>
    fetch(shop.address + path, { headers: { 'Accept-Language': 'fr' } }).then((found) =>
      found.text(),
    )
  for (const path of pages) await read(path)
  await change(id, { french: { name: 'Moutarde blonde' } })
  for (const path of pages) expect(await read(path)).toContain('Moutarde blonde')
})

test('CONTENT-01 CONTENT-03 events have both languages, and the audit names the French field', async () => {
  const { id } = await add()
  await change(id, { french: { name: 'Moutarde blonde' } })
  const [event] = ask(
    `${shop.directory}/shop.db`,
    'select data from events order by seq desc limit 1',
  )
  const data = JSON.parse(String(event?.data)) as StaffProduct
  expect(data).toMatchObject({ name: english.name, french: { name: 'Moutarde blonde' } })
  const path = `/api/admin/audit?kind=product&subjectId=${id}`
  const [entry] = (await shop.api<AuditEntry[]>('GET', path, { token })).body
  expect(entry?.changes).toEqual([
    { field: 'french', before: french, after: { ...french, name: 'Moutarde blonde' } },
  ])
})
