import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import type { FindProducts } from './product-index.ts'

/** Finds products that contain every word; the fallback if the search library fails to load. */
export function plainIndex(products: readonly ListedProduct[]): FindProducts {
  return (text) => {
    const words = text.toLowerCase().split(/\s+/)
    return products
      .filter(({ name, tags, description }) => {
        const all = [name, ...tags, description].join(' ').toLowerCase()
        return words.every((word) => all.includes(word))
      })
      .map(({ id }) => id)
  }
}
