import { type Static, Type } from '@sinclair/typebox'
import {
  type ProductChanges,
  ProductInput,
  type StaffProduct,
} from '#shared/contract/catalog/catalog.ts'
import { PackComponent } from '#shared/contract/catalog/pack.ts'
import { Extended, Nullable } from '#shared/contract/scalars.ts'
import { noFrench } from '#shared/domain/catalog/french-texts.ts'
import { mostComponents } from '#shared/domain/catalog/pack.ts'
import { perField } from '#shared/domain/catalog/per-field.ts'
import type { FieldValues } from '#shared/domain/catalog/product-fields.ts'
import { onShelf } from '#shared/domain/catalog/stock.ts'
import { type French } from '#shared/domain/catalog/translation.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { momentOnShopClock, shopClock } from '#shared/domain/shop/shop-clock.ts'
import { defaultCategory } from '#shared/domain/shop/shop-words.ts'
import * as m from '#shared/i18n/messages.ts'
import { storedImages } from './image-list.ts'

/** What a pack consists of, with names to show; null for no pack. */
const FormComponents = Nullable(
  Type.Array(Extended(PackComponent, { name: Type.String() }), {
    minItems: 1,
    maxItems: mostComponents,
    errorMessage: m.fieldComponents,
  }),
)
export type FormComponent = NonNullable<Static<typeof FormComponents>>[number]

/** The editor's form: the product's fields, and a tag typed but not added yet. */
export const ProductForm = Type.Composite([
  Type.Omit(Type.Required(ProductInput), ['reducedAt', 'publishAt', 'components']),
  Type.Object({ components: FormComponents }),
  // Moments are on the shop's clock.
  Type.Object({ tag: Type.String(), reducedAt: Type.String(), publishAt: Type.String() }),
])
export type ProductForm = Static<typeof ProductForm>

/** A pack has no stock and no allergens of its own. */
type Following = 'stock' | 'allergens'
type Input = Omit<Required<ProductInput>, Following> & Pick<ProductInput, Following>

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
    components: componentsOf(product),
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

function componentsOf({ packed }: StaffProduct): ProductForm['components'] {
  const shown = packed?.map(({ productId, quantity, name }) => ({ productId, quantity, name }))
  return shown ?? null
}

/** The optional fields as a form has them; empty without a product. */
export function valuesOf(product: FieldValues | null) {
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
export function inputOf({ tag, stock, allergens, components, ...form }: ProductForm): Input {
  const cents = parseMoney(form.price)
  return {
    ...form,
    ...(components ? {} : { stock, allergens }),
    components:
      components && components.map(({ productId, quantity }) => ({ productId, quantity })),
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
export function localOf(moment: string | null | undefined): string {
  return moment ? shopClock(Date.parse(moment)) : ''
}

/** A moment of the shop's clock in ISO 8601; null for none. */
export function momentOf(local: string): string | null {
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
