import type { StaffProduct } from '../../../../shared/contract/catalog.ts'
import {
  type Choices,
  type Difference,
  differencesIn,
  type Shown,
} from '../../conflict/difference.ts'
import { formOf, inputOf, type ProductForm } from '../form/product-form.ts'

/** Compared fields with their labels and form fields. */
const fields: { key: string; label: string; of: (keyof ProductForm)[] }[] = [
  { key: 'name', label: 'Name', of: ['name'] },
  { key: 'price', label: 'Price', of: ['price'] },
  { key: 'stock', label: 'Stock', of: ['stock'] },
  { key: 'sku', label: 'SKU', of: ['sku'] },
  { key: 'featured', label: 'Featured', of: ['featured'] },
  { key: 'description', label: 'Description', of: ['description'] },
  { key: 'pictures', label: 'Product Images', of: ['images', 'imageUrl'] },
  { key: 'tags', label: 'Product Tags', of: ['tags', 'tag'] },
]

/** The fields in which the form and the version saved by somebody else differ. */
export function productDifferences(
  opened: StaffProduct,
  form: ProductForm,
  newer: StaffProduct,
): Difference[] {
  return differencesIn(
    fields.map(({ key, label }) => ({
      key,
      label,
      base: shownOf(formOf(opened), key),
      yours: shownOf(form, key),
      theirs: shownOf(formOf(newer), key),
    })),
  )
}

function shownOf(form: ProductForm, key: string): Shown {
  const { images, imageUrl, tags, ...input } = inputOf(form)
  if (key === 'tags') return tags.join(', ')
  if (key === 'featured') return input.featured ? 'Yes' : 'No'
  if (key !== 'pictures') return String(input[key as keyof typeof input])
  const urls = images.map(({ url }) => url)
  return urls.length > 0 || !imageUrl ? urls : [imageUrl]
}

/** The newer version, with the chosen fields of the form. */
export function mergedProduct(
  form: ProductForm,
  newer: StaffProduct,
  choices: Choices,
): ProductForm {
  const own = fields
    .filter(({ key }) => choices[key] === 'yours')
    .flatMap(({ of }) => of.map((field) => [field, form[field]]))
  return { ...formOf(newer), ...Object.fromEntries(own) }
}
