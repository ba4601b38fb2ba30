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
