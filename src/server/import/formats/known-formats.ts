import * as m from '#shared/i18n/messages.ts'
import type { Format, Table } from './format.ts'
import { columnsOf, plainHeading } from './headings.ts'
import { readSaucery } from './saucery.ts'
import { isShopify, readShopify } from './shopify.ts'
import { wooColumns } from './woocommerce/columns.ts'
import { readWooCommerce } from './woocommerce/woocommerce.ts'

/** Programs whose files have a name and a price as well, but states that would be lost. */
const others: readonly [name: string, columns: readonly string[]][] = [
  ['Wix', ['handleid', 'fieldtype']],
  ['Magento', ['attribute_set_code', 'product_type']],
  ['BigCommerce', ['item type', 'product name']],
  ['BigCommerce', ['item', 'product id', 'is visible']],
  ['Squarespace', ['product id [non editable]']],
  ['PrestaShop', ['active (0/1)']],
  ['Ecwid', ['product_internal_id']],
]

/** The format of a product file (IMPORT-02), or why there is none. */
export function formatOf({ columns, rows }: Table): { format: Format } | { fault: string } {
  const plain = new Set(columns.map(plainHeading))
  const other = others.find(([, marks]) => marks.every((mark) => plain.has(mark)))
  if (other) return { fault: m.importOtherProgram({ program: other[0] }) }
  if (isShopify(columns)) return { format: { name: 'Shopify', read: readShopify } }
  if (wooColumns(columns, rows)) return { format: { name: 'WooCommerce', read: readWooCommerce } }
  const own = columnsOf(columns, { name: ['name'], price: ['price'] })
  if (own.size === 2) return { format: { name: 'Saucery', read: readSaucery } }
  return { fault: m.importUnknownColumns() }
}
