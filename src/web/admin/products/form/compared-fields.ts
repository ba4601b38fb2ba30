import { allergenWords } from '#shared/domain/catalog/allergens.ts'
import { figureFields, labelFields } from '#shared/domain/catalog/per-field.ts'
import type { ProductImage } from '#shared/domain/catalog/pictures.ts'
import { type ProductField, translatedFields } from '#shared/domain/catalog/product-fields.ts'
import { taxClassName } from '#shared/domain/pricing/tax-lines.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ComparedField } from '../../conflict/difference.ts'
import { productStatusWords } from '../status-words.ts'
import { fieldLabels } from './field-labels.ts'
import { inputOf, type ProductForm } from './product-form.ts'

/** The fields to compare with a newer version. */
export const comparedFields = (): readonly ComparedField<ProductForm>[] => [
  { key: 'name', label: m.editorName() },
  { key: 'price', label: m.staffPrice(), show: (form) => inputOf(form).price },
  { key: 'stock', label: m.staffStock() },
  {
    key: 'components',
    label: m.packTitle(),
    show: ({ components }) =>
      (components ?? [])
        .map(({ quantity, name }) => m.orderUnitsOf({ count: quantity, name }))
        .join(', '),
  },
  ...figureFields.map(compared),
  compared('sku'),
  {
    key: 'taxClass',
    label: m.taxClass(),
    show: ({ taxClass }) => taxClassName(taxClass),
  },
  {
    key: 'status',
    label: m.staffStatus(),
    show: ({ status }) => productStatusWords[status](),
  },
  { key: 'publishAt', label: m.editorPublishAt() },
  { key: 'featured', label: m.staffProductFeatured() },
  { key: 'description', label: m.editorDescriptionText() },
  { key: 'french.name', label: m.editorFrenchName() },
  { key: 'french.description', label: m.editorFrenchDescription() },
  ...translatedFields.map((field) => ({
    key: `french.${field}`,
    label: fieldLabels[field].french(),
  })),
  ...labelFields.map(compared),
  {
    key: 'pictures',
    label: m.editorImages(),
    paths: ['images', 'imageUrl'],
    show: ({ images, imageUrl }) => {
      const urls = images.map(picturesInWords)
      return urls.length > 0 || !imageUrl ? urls : [imageUrl]
    },
  },
  {
    key: 'tags',
    label: m.editorTags(),
    paths: ['tags', 'tag', 'french.tags'],
    show: tagsInWords,
  },
]

function compared(field: ProductField): ComparedField<ProductForm> {
  const show = field === 'allergens' ? allergensInWords : undefined
  return { key: field, label: fieldLabels[field].label(), show }
}

function allergensInWords({ allergens }: ProductForm): string {
  return allergens ? allergenWords(allergens) : m.editorNotStated()
}

/** The tags as text, such as "hot (piquant), mild". */
function tagsInWords(form: ProductForm): string {
  const { tags, french } = inputOf(form)
  const wordsOf = (tag: string, index: number) => {
    const translation = french?.tags?.[index]
    return translation ? `${tag} (${translation})` : tag
  }
  return tags.map(wordsOf).join(', ')
}

/** A picture's address with what it shows. */
export function picturesInWords({ url, alt, frenchAlt }: ProductImage): string {
  return [url, alt, frenchAlt].filter(Boolean).join(' · ')
}
