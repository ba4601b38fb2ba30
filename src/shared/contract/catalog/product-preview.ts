import { type Static, Type } from '@sinclair/typebox'
import { publicAction } from '../action.ts'
import { Id, Timestamp } from '../scalars.ts'
import { ListedProduct } from './catalog.ts'

/** A draft as the shop would show it, and until when its link works. */
export const ProductPreview = Type.Object({ product: ListedProduct, until: Timestamp })
export type ProductPreview = Static<typeof ProductPreview>

export const previewProduct = publicAction({
  name: 'products.preview',
  summary: 'A draft, for anyone who has the key of a preview link.',
  input: Type.Object({ id: Id, key: Type.Optional(Type.String()) }),
  output: ProductPreview,
  errors: ['not_found', 'rate_limited'],
})
