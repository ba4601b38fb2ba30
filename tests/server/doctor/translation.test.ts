import { expect, test } from 'bun:test'
import { databaseFindings } from '../../../src/server/doctor/data-findings.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

test('CONTENT-04 doctor counts the products that lack French texts', async () => {
  const french = async () => {
    const findings = await databaseFindings(shop.directory, null)
    return findings.find(({ subject }) => subject === 'French')
  }
  expect(await french()).toBeUndefined()
  const product = await shop.addProduct({ name: 'Maple', description: 'Sweet.', tags: [] })
  expect(await french()).toEqual({
    subject: 'French',
    level: 'warn',
    words: expect.stringContaining('1 of 1 product without all texts in French'),
  })
  const token = await shop.asOwner()
  const body = { french: { name: 'Érable', description: 'Sucré.' } }
  await shop.api('PUT', `/api/products/${product.id}`, { token, body })
  expect(await french()).toMatchObject({ level: 'good' })
})
