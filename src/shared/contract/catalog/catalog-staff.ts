import { type Static, Type } from '@sinclair/typebox'
import { productStatuses } from '../../domain/catalog/product-status.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { Id, NoContent, OneOf, page, Timestamp } from '../scalars.ts'
import { ProductChanges, ProductInput, StaffProduct, stockUnits } from './catalog.ts'

// Catalog actions for staff only.

export const productSorts = ['oldest', 'newest', 'name', 'stock', 'price'] as const
export type ProductSort = (typeof productSorts)[number]

/** Low includes sold out: both need restocking (`lowStock` in domain/catalog/stock). */
const stockChoices = ['low', 'out'] as const

export const ProductSearch = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(OneOf(productSorts)),
  stock: Type.Optional(OneOf(stockChoices)),
  status: Type.Optional(OneOf(productStatuses)),
  /** Only products with a text that has no French version (CONTENT-04). */
  french: Type.Optional(OneOf(['incomplete'])),
  limit: page.limit,
  /** How many products to skip; sorted lists are paged by offset. */
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
})
export type ProductSearch = Static<typeof ProductSearch>

export const findProducts = staffAction({
  name: 'products.find',
  needs: ['products:read'],
  summary: 'Products by name, number or tag, sorted and paged.',
  input: ProductSearch,
  output: Type.Array(StaffProduct),
})

export const getProductDetails = staffAction({
  name: 'products.details',
  needs: ['products:read'],
  summary: 'One product with its held units.',
  input: Type.Object({ id: Id }),
  output: StaffProduct,
  errors: ['not_found'],
})

export const createProduct = staffAction({
  name: 'products.create',
  needs: ['products:write'],
  summary: 'Creates a product.',
  input: ProductInput,
  output: StaffProduct,
  status: 201,
  errors: ['invalid'],
})

export const updateProduct = staffAction({
  name: 'products.update',
  needs: ['products:write'],
  summary: 'Changes a product; fields that are not sent stay as they are.',
  input: ProductChanges,
  output: StaffProduct,
  errors: ['not_found', 'invalid', 'stale'],
})

/** Past orders keep the products that they contain (T24). */
export const deleteProduct = staffAction({
  name: 'products.delete',
  needs: ['products:write'],
  summary: 'Deletes a product; one that packs consist of is refused.',
  input: Type.Object({ id: Id }),
  output: NoContent,
  errors: ['not_found', 'protected'],
})

/** Its reviews and everything else come back; a product that is there is answered as it is. */
export const restoreProduct = staffAction({
  name: 'products.restore',
  needs: ['products:write'],
  summary: 'Undoes the deletion of a product within 7 days.',
  input: Type.Object({ id: Id }),
  output: StaffProduct,
  errors: ['not_found', 'protected'],
})

export const duplicateProduct = staffAction({
  name: 'products.duplicate',
  needs: ['products:write'],
  summary:
    'Copies a product as a draft without SKU, stock, former price and reviews. The same key makes one copy.',
  input: Type.Object({ id: Id, key: Type.Optional(Id) }),
  output: StaffProduct,
  status: 201,
  errors: ['not_found', 'invalid'],
})

export const linkPreview = staffAction({
  name: 'products.previewLink',
  needs: ['products:write'],
  summary:
    'Returns a link that shows a draft to anyone for 7 days, or until it is no draft any more.',
  input: Type.Object({ id: Id }),
  output: Type.Object({ url: Type.String(), until: Timestamp }),
  errors: ['not_found', 'protected'],
})

/** The ids of a bulk change. */
export const ManyIds = Type.Array(Id, {
  minItems: 1,
  maxItems: 500,
  errorMessage: m.fieldBatch,
})

/** `set` sets the units on the shelf, held units included; the others change the units for sale. */
export const StockChange = Type.Object({
  how: OneOf(['set', 'add', 'subtract']),
  amount: stockUnits,
})
export type StockChange = Static<typeof StockChange>

export const ProductsUpdate = Type.Object({
  ids: ManyIds,
  stock: Type.Optional(StockChange),
  featured: Type.Optional(Type.Boolean()),
  status: Type.Optional(OneOf(productStatuses)),
})
export type ProductsUpdate = Static<typeof ProductsUpdate>

/** All or nothing: if one product cannot take the change, none is changed. */
export const bulkUpdateProducts = staffAction({
  name: 'products.bulkUpdate',
  needs: ['products:write'],
  summary: 'Changes the stock, the status or the featured mark of up to 500 products at once.',
  input: ProductsUpdate,
  output: Type.Array(StaffProduct),
  errors: ['not_found', 'out_of_stock', 'invalid'],
})

/** The limits of an upload: files at once, and bytes per file (UPL-02). */
export const uploadLimits = { files: 5, bytes: 5_242_880 } as const

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const createUpload = staffAction({
  name: 'uploads.create',
  needs: ['products:write'],
  summary: 'Returns an address to which one picture may be sent with PUT.',
  input: Type.Object({}),
  output: Type.Object({ uploadURL: Type.String() }),
})
