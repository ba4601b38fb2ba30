import type { ProductInput } from '#shared/contract/catalog/catalog.ts'
import { mainImageUrl } from '#shared/domain/catalog/pictures.ts'
import type { FieldValues } from '#shared/domain/catalog/product-fields.ts'
import type { ProductRow } from '../catalog.queries.ts'

/**
 * What every variant of a group has alike, as an input of another one. The allergens of a pack follow
 * from what it consists of: they are neither shared nor written.
 */
export function sharedOf(row: ProductRow, to?: Pick<ProductRow, 'components'>) {
  const { description, category, tags, ingredients, storage } = row
  const { taxClass, images, featured, french } = row
  const isAlike = row.components === null && !to?.components
  return {
    description,
    category,
    tags,
    ingredients,
    storage,
    ...(isAlike ? { allergens: row.allergens } : {}),
    taxClass,
    images,
    featured,
    french: {
      description: french?.description ?? '',
      tags: french?.tags ?? [],
      ingredients: french?.ingredients ?? '',
      storage: french?.storage ?? '',
    },
  } satisfies Partial<ProductInput>
}

/** The allergens that variants have alike: those of one that is no pack, if there is any. */
export function sharedAllergens(variants: readonly ProductRow[]): Partial<FieldValues> {
  const ordinary = variants.find(({ components }) => components === null)
  return ordinary ? { allergens: ordinary.allergens } : {}
}

/** The picture of a variant of its own; null if it shows the first of its group. */
export function ownPicture({ imageUrl, images }: ProductRow): string | null {
  return imageUrl === mainImageUrl(images) ? null : imageUrl
}
