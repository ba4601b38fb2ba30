import { expect, test } from 'bun:test'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { groupCalls } from './some-groups.ts'

const shop = useTestShop()
const calls = groupCalls(shop)

test('GROUP-09 the product feed names the group and the size of each variant, in its language', async () => {
  await shop.addProduct({ name: 'Lone' })
  const { body: group } = await calls.create({
    name: 'Maple',
    options: ['Heat', 'Size'],
    french: { name: 'Érable', values: { Small: 'Petit & doux' } },
    variants: [
      { options: ['Hot', 'Small'], price: '5.00' },
      { options: ['Hot', 'Large'], price: '9.00' },
    ],
  })
  const feed = async (query = '') =>
    (await fetch(`${shop.address}/feeds/products.xml${query}`)).text()
  const tagged = (xml: string, name: string) =>
    [...xml.matchAll(/<g:(\w+)>([^<]*)</g)].flatMap(([, tag, text]) => (tag === name ? text : []))
  const english = await feed()
  expect(tagged(english, 'item_group_id')).toEqual([group.id, group.id])
  expect(tagged(english, 'size')).toEqual(['Small', 'Large'])
  const french = await feed('?lang=fr')
  expect(tagged(french, 'item_group_id')).toEqual([group.id, group.id])
  expect(tagged(french, 'size')).toEqual(['Petit &amp; doux', 'Large'])
})

test.each(['Taille', 'Format', 'Size', 'TAILLE'])(
  'GROUP-09 an option named %s is the size for search engines',
  async (option) => {
    const { body: group } = await calls.create({ name: `By ${option}`, options: [option] })
    const feed = await (await fetch(`${shop.address}/feeds/products.xml`)).text()
    const [, ...items] = feed.split('<item>')
    const own = items.filter((item) => item.includes(group.id))
    expect(own.map((item) => item.match(/<g:size>([^<]*)/)?.[1])).toEqual(['250 mL', '500 mL'])
    const page = await (await fetch(`${shop.address}/product/${group.variants[0]?.id}`)).text()
    expect(page).toContain('"variesBy":["https://schema.org/size"]')
  },
)

test('GROUP-09 the page of a size tells search engines of its group and of the other sizes', async () => {
  const { body: group } = await calls.create({ name: 'Quince' })
  const [small = '', large = ''] = group.variants.map(({ id }) => id)
  const page = await (await fetch(`${shop.address}/product/${small}`)).text()
  const [, json = '[]'] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? []
  const found = JSON.parse(json)
  const item = Array.isArray(found) ? found[0] : found
  expect(item).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: group.id,
    name: 'Quince',
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      { '@type': 'Product', name: 'Quince – 250 mL', sku: 'MC-250', size: '250 mL' },
      { '@type': 'Product', name: 'Quince – 500 mL', offers: { price: '15.00' } },
    ],
  })
  expect(item.hasVariant[1].offers.url).toEndWith(`/product/${large}`)
})
