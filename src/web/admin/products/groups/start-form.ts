import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { onShelf } from '#shared/domain/catalog/stock.ts'
import { formOf as productFormOf, localOf, valuesOf } from '../form/product-form.ts'
import { formOf, type GroupForm, newVariant, textsIn } from './group-form.ts'

/**
 * The form of a new group made of these products: what they share is that of the first, and they are
 * called by what their names do not have in common, or by their net quantities.
 */
export function startForm(products: readonly StaffProduct[]): GroupForm {
  const empty = formOf(null)
  const [first] = products
  if (!first) return empty
  const names = products.map(({ name }) => name)
  const shared = commonStart(names)
  const start = withoutSeparators(shared)
  const rest = names.map((name) => name.slice(shared.length).trim())
  const isTold = start !== '' && rest.every((value) => value !== '')
  const { name: _, ...texts } = productFormOf(first)
  return {
    ...empty,
    ...texts,
    name: start || first.name,
    french: { ...texts.french, name: '' },
    variants: products.map((product, index) => ({
      ...newVariant([(isTold ? rest[index] : '') ?? '']),
      id: product.id,
      price: product.price,
      stock: onShelf(product),
      own: valuesOf(product),
      french: textsIn(product.french),
      imageUrl: product.imageUrl ?? '',
      status: product.status,
      publishAt: localOf(product.publishAt),
    })),
  }
}

/** The whole words with which all of these begin. */
function commonStart(names: readonly string[]): string {
  const [first = '', ...others] = names
  let length = 0
  while (length < first.length && others.every((name) => name[length] === first[length]))
    length += 1
  const start = first.slice(0, length)
  return others.length === 0 ? '' : start.slice(0, start.lastIndexOf(' ') + 1)
}

/** Without what stands between a name and a size. */
function withoutSeparators(text: string): string {
  let end = text.length
  while (end > 0 && ' –—,(/-'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
