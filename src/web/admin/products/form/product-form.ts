import { type Static, Type } from '@sinclair/typebox'
import { type ProductChanges, ProductInput, type StaffProduct } from '#shared/contract/catalog.ts'
import { allergenWords } from '#shared/domain/catalog/allergens.ts'
import { noFrench } from '#shared/domain/catalog/french-texts.ts'
import { figureFields, labelFields, perField } from '#shared/domain/catalog/per-field.ts'
import {
  type FieldValues,
  type ProductField,
  translatedFields,
} from '#shared/domain/catalog/product-fields.ts'
import { onShelf } from '#shared/domain/catalog/stock.ts'
import { type French } from '#shared/domain/catalog/translation.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { taxClassName } from '#shared/domain/pricing/tax-lines.ts'
import { momentOnShopClock, shopClock } from '#shared/domain/shop/shop-time.ts'
import { defaultCategory } from '#shared/domain/shop/shop-words.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ComparedField } from '../../conflict/difference.ts'
import { productStatusWords } from '../status-words.ts'
import { fieldLabels } from './field-labels.ts'
import { storedImages } from './image-list.ts'

/** The editor's form: the product's fields, and a tag typed but not added yet. */
export const ProductForm = Type.Composite([
  Type.Omit(Type.Required(ProductInput), ['reducedAt', 'publishAt']),
  // Moments are on the shop's clock.
  Type.Object({ tag: Type.String(), reducedAt: Type.String(), publishAt: Type.String() }),
])
export type ProductForm = Static<typeof ProductForm>

type Input = Required<ProductInput>

/**
 * The form values of a product, or of a new one. The stock is the units on the shelf, including held
 * units.
 */
export function formOf(product: StaffProduct | null): ProductForm {
  if (!product) return { ...emptyForm }
  return {
    name: product.name,
    description: product.description,
    price: product.price,
    imageUrl: product.imageUrl ?? '',
    images: product.images,
    category: product.category,
    stock: onShelf(product),
    featured: product.featured,
    tags: product.tags,
    ...valuesOf(product),
    taxClass: product.taxClass ?? 'standard',
    components: product.components,
    status: product.status,
    publishAt: localOf(product.publishAt),
    french: frenchOf(product.french, product.tags),
    tag: '',
  }
}

const emptyForm: ProductForm = {
  name: '',
  description: '',
  price: '',
  imageUrl: '',
  images: [],
  category: defaultCategory,
  stock: 0,
  featured: false,
  tags: [],
  ...valuesOf(null),
  taxClass: 'standard',
  components: null,
  status: 'active',
  publishAt: '',
  french: frenchOf(null, []),
  tag: '',
}

function valuesOf(product: FieldValues | null) {
  return perField({
    text: (field) => product?.[field] ?? '',
    translated: (field) => product?.[field] ?? '',
    allergens: (field) => product?.[field] ?? null,
    amount: (field) => product?.[field] ?? '',
    moment: (field) => localOf(product?.[field]),
    whole: (field) => product?.[field] ?? null,
  })
}

type FrenchForm = NonNullable<ProductForm['french']>

/**
 * The French texts, empty where there is no translation. A tag and its translation have the same
 * index.
 */
function frenchOf(french: French | null, tags: readonly string[]): FrenchForm {
  const { tags: translations, ...texts } = french ?? noFrench
  const shown = Object.entries(texts).map(([field, text]) => [field, text ?? ''])
  return { ...Object.fromEntries(shown), tags: tags.map((_, index) => translations[index] ?? '') }
}

/** The French texts of a form, trimmed; a blank text becomes null. */
export function frenchIn(form: Partial<FrenchForm> | null | undefined): French {
  const { tags = [], ...texts } = form ?? {}
  const filled = Object.entries(texts).map(([field, text]) => [field, text?.trim() || null])
  return { ...noFrench, ...Object.fromEntries(filled), tags: tags.map((tag) => tag.trim()) }
}

/** The request body: price with two decimals, one main picture, and the typed tag added. */
export function inputOf({ tag, ...form }: ProductForm): Input {
  const cents = parseMoney(form.price)
  return {
    ...form,
    price: cents === null ? form.price : formatMoney(cents),
    reducedAt: momentOf(form.reducedAt),
    publishAt: momentOf(form.publishAt),
    images: storedImages(form.images),
    tags: [...addTag(form.tags, tag)],
    french: form.french && {
      ...form.french,
      tags: form.tags.map((_, index) => form.french?.tags?.[index] ?? ''),
    },
  }
}

/** A moment as a date and time field shows it, on the shop's clock. */
function localOf(moment: string | null | undefined): string {
  return moment ? shopClock(Date.parse(moment)) : ''
}

/** A moment of the shop's clock in ISO 8601; null for none. */
function momentOf(local: string): string | null {
  const at = momentOnShopClock(local)
  return at === null ? null : new Date(at).toISOString()
}

/**
 * Only the fields that differ from the opened product, so that an unedited stock cannot undo a
 * sale made in the meantime.
 */
export function changesOf(
  form: ProductForm,
  opened: StaffProduct,
): Partial<Omit<ProductChanges, 'id'>> {
  const now = inputOf(form)
  const before = inputOf(formOf(opened))
  const { stock, ...others } = pick(now, (field) => !isSame(now[field], before[field]))
  const changes = stock === undefined ? others : { ...others, onShelf: stock }
  const hasNewPictures = 'images' in changes || 'imageUrl' in changes
  // The server derives one from the other if only one is sent.
  return hasNewPictures ? { ...changes, images: now.images, imageUrl: now.imageUrl } : changes
}

function pick<T extends object>(from: T, isWanted: (field: keyof T) => boolean): Partial<T> {
  const entries = Object.entries(from).filter(([field]) => isWanted(field as keyof T))
  return Object.fromEntries(entries) as Partial<T>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Adds a tag; empty text and duplicates change nothing (EDIT-09). */
export function addTag(tags: readonly string[], text: string): readonly string[] {
  const tag = text.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}

export function removeTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((other) => other !== tag)
}

type Problem = { message?: string; root?: Problem }

/** The error of a list field, or of its first invalid entry. */
export function listError(problem: Problem | readonly (Problem | undefined)[] | undefined) {
  const first = Array.isArray(problem) ? problem.find(Boolean) : problem
  return (first as Problem | undefined)?.root?.message ?? (first as Problem | undefined)?.message
}

/** The fields to compare with a newer version. */
export const comparedFields = (): readonly ComparedField<ProductForm>[] => [
  { key: 'name', label: m.editorName() },
  { key: 'price', label: m.staffPrice(), show: (form) => inputOf(form).price },
  { key: 'stock', label: m.staffStock() },
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
      const urls = images.map(({ url }) => url)
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
