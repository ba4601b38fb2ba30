import type { ComparedField } from '../../conflict/difference.ts'
import { inputOf, type ProductForm } from '../form/product-form.ts'

/** What is compared with a newer version. */
export const comparedFields: readonly ComparedField<ProductForm>[] = [
  { key: 'name', label: 'Name' },
  { key: 'price', label: 'Price', show: (form) => inputOf(form).price },
  { key: 'stock', label: 'Stock' },
  { key: 'sku', label: 'SKU' },
  { key: 'featured', label: 'Featured' },
  { key: 'description', label: 'Description' },
  {
    key: 'pictures',
    label: 'Product Images',
    paths: ['images', 'imageUrl'],
    show: ({ images, imageUrl }) => {
      const urls = images.map(({ url }) => url)
      return urls.length > 0 || !imageUrl ? urls : [imageUrl]
    },
  },
  {
    key: 'tags',
    label: 'Product Tags',
    paths: ['tags', 'tag'],
    show: (form) => inputOf(form).tags.join(', '),
  },
]
