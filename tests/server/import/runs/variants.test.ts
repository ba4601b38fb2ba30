import { expect, test } from 'bun:test'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { groupCalls } from '../../catalog/groups/some-groups.ts'
import { importsIn } from './imports.ts'

const shop = useTestShop()
const imports = importsIn(shop, () => shop.asOwner())
const calls = groupCalls(shop)

test('GROUP-10 a file changes the sizes that the shop has, but neither their names nor their group', async () => {
  const { body: group } = await calls.create({ french: { name: 'Chipotle à l’érable' } })
  const file = [
    'Name,Price,Stock,SKU,Description,French name',
    'Small jar,8.00,4,MC-250,From the file.,Petit pot',
    'Large jar,14.00,3,MC-500,From the file.,',
  ].join('\n')
  await imports.imported(file)
  const [after] = await calls.list(`?id=${group.id}`)
  expect(after?.description).toBe('From the file.')
  expect(after?.variants.map(({ name, price, stock }) => [name, price, stock])).toEqual([
    ['Maple Chipotle – 250 mL', '8.00', 4],
    ['Maple Chipotle – 500 mL', '14.00', 3],
  ])
  const { body } = await calls.get(group.variants[0]?.id ?? '', 'fr')
  expect(body.name).toBe('Chipotle à l’érable – 250 mL')
  const again = await imports.preview(file)
  expect(again.body).toMatchObject({ token: null, added: 0, changed: 0, same: 2 })
})
