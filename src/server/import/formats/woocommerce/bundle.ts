import { tryParseJson } from '../../../runtime/try-parse-json.ts'
import type { Part } from '../parts.ts'

/** A product in a bundle of the Product Bundles extension: its SKU or `id:12`, and its units. */
type BundledItem = { product: string; quantity: number }

type Named = Pick<Part, 'sku' | 'name'>

/**
 * What is in a bundle, from its column, which holds JSON. Undefined if the buyer chooses what or how
 * much is in it, or pays its products one by one, or if one is not in the file: that is no pack.
 */
export function bundledParts(
  text: string,
  find: (key: string) => Named | undefined,
): Part[] | undefined {
  const value = tryParseJson(text)
  if (typeof value !== 'object' || value === null) return undefined
  const parts = Object.values(value).map((each) => {
    const item = itemOf(each)
    const product = item && find(item.product)
    return product ? [{ ...product, quantity: item.quantity }] : []
  })
  const isWhole = parts.length > 0 && parts.every((part) => part.length > 0)
  return isWhole ? parts.flat() : undefined
}

function itemOf(item: unknown): BundledItem | null {
  if (typeof item !== 'object' || item === null) return null
  const own = item as Record<string, unknown>
  // Versions differ in where they have the options.
  const options = { ...own, ...(own.meta_data as object | null | undefined) } as typeof own
  const isYes = (name: string) => /^(yes|1|true)$/i.test(String(options[name] ?? ''))
  const [least, most] = [Number(options.quantity_min ?? 1), Number(options.quantity_max ?? 1)]
  const isFixed = Number.isInteger(least) && least === most
  if (!isFixed || isYes('optional') || isYes('priced_individually')) return null
  const product = String(own.product_id ?? '')
  return product === '' ? null : { product, quantity: least }
}
