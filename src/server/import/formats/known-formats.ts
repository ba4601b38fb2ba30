import { productStatuses } from '#shared/domain/catalog/product-status.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Format, Table } from './format.ts'
import { plainHeading } from './headings.ts'
import { readSaucery } from './saucery.ts'
import { isShopify, shopifyHeadings } from './shopify-columns.ts'
import { readShopify } from './shopify.ts'
import { wooColumns, wooPublished } from './woocommerce/columns.ts'
import { readWooCommerce } from './woocommerce/woocommerce.ts'

/** Programs whose files have a name and a price as well, but states that would be lost. */
const others: readonly [name: string, columns: readonly string[]][] = [
  ['Wix', ['fieldtype', 'visible']],
  ['Magento', ['attribute_set_code', 'product_type']],
  ['BigCommerce', ['item type', 'product name']],
  ['BigCommerce', ['item', 'is visible']],
  ['Squarespace', ['product id [non editable]']],
  ['PrestaShop', ['active (0/1)']],
  ['PrestaShop', ['prix de base', 'prix final']],
  ['Ecwid', ['product_internal_id']],
]

/** What other programs and owners call the column that keeps a product off sale. */
const states = new Set(
  `visible, visibility, published, enabled, active, inactive, disabled, hidden, hide, available,
   availability, discontinued, online, archived, draft, sellable, for sale, product status,
   can be sold, sell online, listed, unlisted, deleted, sold out,
   publié, activé, actif, inactif, désactivé, masqué, caché, disponible, archivé, brouillon, en ligne,
   peut être vendu, affiché, supprimé, épuisé,
   à vendre, en vente, état, statut, statut du produit`.split(/,\s+/),
)

/** Also with where and since when: "Available for sale [Main Street]", "Visible en magasin". */
function isState(heading: string): boolean {
  const [beforeBracket = ''] = heading.split(/[[(]/, 1)
  const words = beforeBracket
    .replaceAll(/[_?-]/g, ' ')
    .replace(/^\s*(is|est) ?/, '')
    .trim()
  // WooCommerce's own, whose words are read.
  if (words === 'visibility in catalog') return false
  const bare = words.replace(/ (for|in|on|at|to|from|dans|sur|à|au|aux|en|depuis)( .*)?$/, '')
  return [words, bare].some((each) => states.has(each))
}

/** The format of a product file (IMPORT-02), or why there is none. */
export function formatOf({ columns, rows }: Table): { format: Format } | { fault: string } {
  const plain = new Set(columns.map(plainHeading))
  const other = others.find(([, marks]) => marks.every((mark) => plain.has(mark)))
  if (other) return { fault: m.importOtherProgram({ program: other[0] }) }
  const format = knownFormat({ columns, rows }, plain)
  if (format === null) return { fault: m.importUnknownColumns() }
  const isStated = ownStates[format.name].some((name) => plain.has(name))
  const state = isStated ? undefined : columns.find((name) => isState(plainHeading(name)))
  if (state !== undefined)
    return { fault: m.importStateColumn({ name: state, states: productStatuses.join(', ') }) }
  return { format }
}

/** The columns in which a program says what is for sale; other ones beside them are not its own. */
const ownStates: Record<Format['name'], readonly string[]> = {
  Saucery: ['status'],
  Shopify: [...shopifyHeadings.status, ...shopifyHeadings.published],
  WooCommerce: wooPublished,
}

function knownFormat({ columns, rows }: Table, plain: ReadonlySet<string>): Format | null {
  if (isShopify(columns)) return { name: 'Shopify', read: readShopify }
  if (wooColumns(columns, rows)) return { name: 'WooCommerce', read: readWooCommerce }
  const isOwn = plain.has('name') && plain.has('price')
  return isOwn ? { name: 'Saucery', read: readSaucery } : null
}
