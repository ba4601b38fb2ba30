import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, root, sourcesIn } from './sources.ts'

const sources = sourcesIn('src').filter(
  ({ file }) => !/^src\/samples\/|server\/shop\/sample-/.test(file),
)
const recipes = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

function filesWith(name: RegExp): string[] {
  return sources.filter(({ text }) => name.test(codeOf(text))).map(({ file }) => file)
}

test('an optional text of products is listed only in the files of its recipe', () => {
  const files = [
    'src/server/db/schema/catalog/products.ts',
    // It is the only one that search engines and Google Merchant know by a name of its own.
    'src/server/pages/seo/head.ts',
    'src/server/pages/seo/product-feed-item.ts',
    'src/shared/domain/catalog/product-fields.ts',
    'src/web/admin/products/form/field-labels.ts',
    'src/web/catalog/product/label-facts.ts',
  ]
  expect(filesWith(/\bnetQuantity\b/)).toEqual(files)
  const [, recipe = ''] = recipes.split('## How to add a field to products')
  for (const file of files) {
    if (!file.startsWith('src/server/pages/seo/')) expect(recipe).toContain(`\`${file}\``)
  }
})

test('a text of orders is listed only where its recipe says so, and where it has rules of its own', () => {
  const folders = /^src\/(server\/orders|web\/admin\/(activity|orders\/(edit|display)))\//
  expect(filesWith(/\bcustomerPhone\b/).filter((file) => folders.test(file))).toEqual([
    'src/server/orders/order-table.ts',
    // Orders are found by it.
    'src/server/orders/orders.queries.ts',
    // Carriers want it with the address.
    'src/server/orders/shipments/address-file.ts',
    'src/web/admin/orders/display/order-labels.ts',
  ])
})

test('a setting is listed only in the files of its recipe', () => {
  expect(filesWith(/\bqstNumber\b/)).toEqual([
    'src/shared/contract/settings/settings.ts',
    'src/shared/domain/shop/identity.ts',
    'src/web/admin/settings/section-fields.ts',
  ])
})
