import { beforeAll, expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { plainText } from '#shared/domain/words.ts'
import { type Call, overHttp } from '../../support/callers.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

let call: Call
beforeAll(async () => {
  call = overHttp(shop, await shop.asOwner())
})

async function found(search: string): Promise<string[]> {
  const { status, body } = await call('products.find', { search, sort: 'oldest' })
  expect(status).toBe(200)
  return (body as StaffProduct[]).map(({ name }) => name)
}

test('APROD-04 staff find products with and without accents, in any letter case', async () => {
  const maple = await shop.addProduct({ name: 'Érable ŒUVRE', sku: 'ÉR-100%', tags: ['fumé'] })
  await shop.addProduct({ name: 'Plain mustard', sku: 'PM_2', tags: ['mild'] })
  const same = ['Érable', 'érable', 'ERABLE', 'erable œuvre', 'oeuv', 'ér-100%', 'er-1', 'FUME']
  for (const search of same)
    expect([search, ...(await found(search))]).toEqual([search, maple.name])
  // In the other normal form, as macOS writes file names.
  expect(await found('Érable'.normalize('NFD'))).toEqual([maple.name])
  expect(await found('mustard mild pm_')).toEqual(['Plain mustard'])
  expect(await found('er_ble')).toEqual([])
  expect(await found('mustard maple')).toEqual([])
})

test('APROD-04 both engines fold letters as the shop does elsewhere', async () => {
  const names = [
    'Ñandú Ångström',
    'Straße Łódź',
    'Þórr Ðæg ı',
    'ﬁne №5',
    'ΑΘΉΝΑ',
    'Приве́т',
    '北京 ソース',
  ]
  for (const name of names) {
    await shop.addProduct({ name })
    expect([name, ...(await found(plainText(name)))]).toEqual([name, name])
  }
})
