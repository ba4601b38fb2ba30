import { expect, test } from 'bun:test'
import { collectionsOf } from '../../support/collections.ts'
import { elementsOf, readableText } from '../../support/html.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { groupCalls } from '../catalog/groups/some-groups.ts'

const shop = useTestShop({ environment: { STORE_NAME: 'Hot & Sweet' } })
const { add, change, remove } = collectionsOf(shop)

async function page(path: string) {
  const answer = await fetch(shop.address + path, { redirect: 'manual' })
  const html = await answer.text()
  const { status, headers } = answer
  return { status, html, text: await readableText(html), location: headers.get('Location') }
}

test('COLL-05 the page of a collection can be read without a script, in both languages', async () => {
  const tags = ['hot-1']
  const { id } = await shop.addProduct({ name: 'Ghost Pepper', tags, french: { name: 'Fantôme' } })
  await shop.addProduct({ name: 'Strawberry Jam' })
  await add({
    slug: 'hot-sauces',
    title: 'Hot sauces',
    text: 'For the brave.\n\n<b>Really</b>.',
    rule: { tags },
    french: { title: 'Sauces fortes', text: 'Pour les braves.' },
  })
  const english = await page('/collections/hot-sauces')
  expect(english.status).toBe(200)
  for (const words of ['Hot sauces', 'For the brave.', '<b>Really</b>.', 'Ghost Pepper']) {
    expect(english.text).toContain(words)
  }
  expect(english.text).not.toContain('Strawberry Jam')
  expect(english.html).toContain(`href="/product/${id}"`)
  const french = await page('/fr/collections/hot-sauces')
  for (const words of ['Sauces fortes', 'Pour les braves.', 'Fantôme']) {
    expect(french.text).toContain(words)
  }
  expect(french.text).not.toContain('For the brave.')
})

test('COLL-05 search engines learn its address in each language, its products, and its picture', async () => {
  const tags = ['known-2']
  const product = await shop.addProduct({
    name: 'Known',
    tags,
    imageUrl: 'https://a.example/b.jpg',
  })
  await add({ slug: 'known', title: 'Known ones', text: 'All known.', rule: { tags } })
  const { html } = await page('/fr/collections/known')
  const addresses = (await elementsOf(html, 'link[rel=canonical], link[hreflang]')).map(
    ({ attributes }) => attributes.href,
  )
  const [own, french] = ['/collections/known', '/fr/collections/known'].map((at) => shop.url + at)
  expect(addresses).toEqual([french, own, french, own])
  const { html: english } = await page('/collections/known')
  const [description] = await elementsOf(english, 'meta[name=description]')
  expect(description?.attributes.content).toBe('All known.')
  const [title] = /<title>[^<]*/.exec(english) ?? []
  expect(title).toBe('<title>Known ones · Hot &amp; Sweet')
  const [picture] = await elementsOf(english, 'meta[property="og:image"]')
  expect(picture?.attributes.content).toStartWith('https://a.example/b.jpg')
  const [item] = [...english.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
  expect(item).toMatchObject({
    '@type': 'CollectionPage',
    name: 'Known ones',
    url: own,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: 1,
      itemListElement: [{ position: 1, url: `${shop.url}/product/${product.id}` }],
    },
  })
  const { html: sitemap } = await page('/sitemap.xml')
  expect(sitemap).toContain(`<loc>${own}</loc>`)
  expect(sitemap).toContain(`<loc>${french}</loc>`)
})

test('COLL-05 a group of products is one card of the page, and one item for search engines', async () => {
  const tags = ['sizes-5']
  await shop.addProduct({ name: 'Lone', tags })
  const { body: group } = await groupCalls(shop).create({
    name: 'Maple Chipotle',
    tags,
    variants: [
      { options: ['250 mL'], price: '9.00', stock: 0 },
      { options: ['500 mL'], price: '15.00', stock: 2 },
      { options: ['1 L'], price: '25.00', stock: 2 },
    ],
  })
  const [, medium = { id: '' }] = group.variants
  await add({ slug: 'sizes', title: 'Sizes', rule: { tags } })
  const { html } = await page('/collections/sizes')
  const cards = (await elementsOf(html, 'article a')).map(({ attributes }) => attributes.href)
  expect(cards.slice(1)).toEqual([`/product/${medium.id}`])
  const options = (await elementsOf(html, 'article option')).map(
    ({ attributes }) => attributes.value,
  )
  expect(options).toEqual(group.variants.map(({ id }) => id))
  const [item] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
  expect(item.mainEntity.numberOfItems).toBe(2)
  expect(item.mainEntity.itemListElement).toMatchObject([
    { name: 'Lone' },
    { name: 'Maple Chipotle', url: `${shop.url}/product/${medium.id}` },
  ])
})

test('COLL-05 an empty collection says so, and one that is not there is a 404 in words', async () => {
  await add({ slug: 'empty', title: 'Nothing here' })
  expect((await page('/collections/empty')).text).toContain('No sauces here yet')
  expect((await page('/fr/collections/empty')).text).toContain('Rien ici pour l’instant')
  for (const path of ['/collections/nowhere', '/collections/all', '/fr/collections/nowhere']) {
    const { status, text } = await page(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toContain(
      path.startsWith('/fr') ? 'Collection introuvable' : 'Collection not found',
    )
  }
  for (const path of [
    '/collections/',
    '/collections/a%2Fb',
    '/collections/%C3%A9t%C3%A9',
    '/collections/a/b',
  ]) {
    expect([path, (await page(path)).status]).toEqual([path, 404])
  }
})

test('COLL-06 an address that a collection had leads to where it is now', async () => {
  const { body } = await add({ slug: 'summer', title: 'Summer' })
  await change('summer', { slug: 'barbecue' })
  await change('barbecue', { slug: 'grill' })
  for (const [from, to] of [
    ['/collections/summer?utm=1', '/collections/grill?utm=1'],
    ['/fr/collections/barbecue', '/fr/collections/grill'],
    [`/collections/${body.id}`, '/collections/grill'],
  ] as const) {
    const { status, location } = await page(from)
    expect([from, status, location]).toEqual([from, 301, to])
  }
  expect((await page('/collections/GRILL')).status).toBe(200)
  // Another collection may have the address from now on.
  expect((await add({ slug: 'summer', title: 'New summer' })).status).toBe(201)
  expect((await page('/collections/summer')).text).toContain('New summer')
  await remove('summer')
  expect((await page('/collections/summer')).status).toBe(404)
  // And a collection may take its own old address back.
  await change('grill', { slug: 'barbecue' })
  expect((await page('/collections/grill')).location).toBe('/collections/barbecue')
  expect((await page('/collections/barbecue')).status).toBe(200)
})

test('COLL-07 pages follow a change of the collection and of its products at once', async () => {
  const tags = ['fresh-3']
  const token = await shop.asOwner()
  const product = await shop.addProduct({ name: 'Fresh Salsa', tags })
  const { body } = await add({ slug: 'fresh', title: 'Fresh', rule: { tags } })
  const shows = async (path = '/collections/fresh') =>
    (await page(path)).text.includes('Fresh Salsa')
  const names = async () => (await page(`/product/${product.id}`)).text.includes('Fresh ones')
  expect([await shows(), await shows()]).toEqual([true, true])
  await change(body.id, { rule: { tags: ['stale'] } })
  expect(await shows()).toBe(false)
  await change(body.id, { rule: null, productIds: [product.id], title: 'Fresh ones' })
  expect([await shows(), await names()]).toEqual([true, true])
  await shop.api('PUT', `/api/products/${product.id}`, { token, body: { status: 'archived' } })
  await shop.context.live.nudge()
  expect(await shows()).toBe(false)
  await remove('fresh')
  expect((await page('/collections/fresh')).status).toBe(404)
})

test('COLL-08 the menu and the home page link to a collection only where the owner wants it', async () => {
  const everywhere = ['/', '/about', '/checkout', '/wishlist']
  const { body } = await add({ slug: 'gifts', title: 'Gift ideas', text: 'For friends.' })
  for (const path of everywhere) expect((await page(path)).html).not.toContain('/collections/gifts')
  await change(body.id, { inMenu: true })
  for (const path of everywhere) expect((await page(path)).html).toContain('/collections/gifts')
  expect((await page('/fr/about')).html).toContain('/fr/collections/gifts')
  await shop.addProduct({ name: 'Anything' })
  await change(body.id, { inMenu: false, onHome: true })
  expect((await page('/')).text).toContain('Gift ideas')
  expect((await page('/about')).html).not.toContain('/collections/gifts')
  await remove('gifts')
  expect((await page('/')).html).not.toContain('/collections/gifts')
})

test('COLL-09 a product says which collections it is in, by rule and by hand', async () => {
  const product = await shop.addProduct({ name: 'Twice', tags: ['twice-4'] })
  await add({ slug: 'by-rule', title: 'By rule', rule: { tags: ['twice-4'] } })
  await add({ slug: 'by-hand', title: 'By hand', productIds: [product.id] })
  await add({ slug: 'neither', title: 'Neither', rule: { tags: ['none'] } })
  const { text } = await page(`/product/${product.id}`)
  expect(text).toContain('Part of these collections')
  expect([text.includes('By rule'), text.includes('By hand'), text.includes('Neither')]).toEqual([
    true,
    true,
    false,
  ])
})
