import { productStatuses } from '#shared/domain/catalog/product-status.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Format, Table } from './format.ts'
import { columnsOf, plainHeading } from './headings.ts'
import { readSaucery } from './saucery.ts'
import { isShopify, readShopify } from './shopify.ts'
import { wooColumns } from './woocommerce/columns.ts'
import { readWooCommerce } from './woocommerce/woocommerce.ts'

/** Programs whose files have a name and a price as well, but states that would be lost. */
const others: readonly [name: string, columns: readonly string[]][] = [
  ['Wix', ['fieldtype', 'visible']],
  ['Magento', ['attribute_set_code', 'product_type']],
  ['BigCommerce', ['item type', 'product name']],
  ['BigCommerce', ['item', 'is visible']],
  ['Squarespace', ['product id [non editable]']],
  ['PrestaShop', ['active (0/1)']],
  ['Ecwid', ['product_internal_id']],
]

/** What other programs and owners call the column that keeps a product off sale. */
const states = new Set(
  `visible visibility published enabled active disabled hidden hide available availability
   discontinued online publié activé actif désactivé masqué caché disponible`.split(/\s+/),
)

function isState(heading: string): boolean {
  return states.has(
    heading
      .replaceAll(/[_?-]/g, ' ')
      .replace(/^\s*(is|est) ?/, '')
      .trim(),
  )
}

/** The format of a product file (IMPORT-02), or why there is none. */
export function formatOf({ columns, rows }: Table): { format: Format } | { fault: string } {
  const plain = new Set(columns.map(plainHeading))
  const other = others.find(([, marks]) => marks.every((mark) => plain.has(mark)))
  if (other) return { fault: m.importOtherProgram({ program: other[0] }) }
  if (isShopify(columns)) return { format: { name: 'Shopify', read: readShopify } }
  if (wooColumns(columns, rows)) return { format: { name: 'WooCommerce', read: readWooCommerce } }
  const own = columnsOf(columns, { name: ['name'], price: ['price'] })
  if (own.size < 2) return { fault: m.importUnknownColumns() }
  const state = plain.has('status')
    ? undefined
    : columns.find((name) => isState(plainHeading(name)))
  if (state !== undefined)
    return { fault: m.importStateColumn({ name: state, states: productStatuses.join(', ') }) }
  return { format: { name: 'Saucery', read: readSaucery } }
}
