import { type Locale, regionalTags } from '../../i18n/locale.ts'
import { type FieldOf, perTranslated, translatedFields } from './product-fields.ts'

/** The texts of a product that shoppers read. */
export const productTexts = ['name', 'description', 'tags', ...translatedFields] as const

export type ProductText = (typeof productTexts)[number]

type Texts = {
  name: string
  description: string
  tags: readonly string[]
} & { readonly [F in FieldOf<'translated'>]?: string | null | undefined }

/** A product's texts in French; null where a translation is missing. */
export type French = {
  name: string | null
  description: string | null
  /** In the order of the English tags; an empty string for a tag without a translation. */
  tags: string[]
} & Record<FieldOf<'translated'>, string | null>

export const noFrench: French = {
  name: null,
  description: null,
  tags: [],
  ...perTranslated(() => null),
}

/** The additional fields of a translated product (CONTENT-02). */
export type Translation = {
  /** The texts that are shown in English because there is no French one. */
  untranslated: ProductText[]
  /** Colors, fallback pictures and searches still use the English texts. */
  english: { name: string; tags: string[] }
}

/**
 * A product as pages in one language show it. In French, a text without a translation stays in English
 * and is listed in `untranslated`; in English, nothing is added (CONTENT-02).
 */
export function productIn<Product extends Texts & { french?: French | null }>(
  locale: Locale,
  { french, ...product }: Product,
): Omit<Product, 'french'> & Partial<Translation> {
  if (locale === 'en') return product
  const { name, tags, ...others } = french ?? noFrench
  const texts = Object.entries({ ...others, name }).filter(([, text]) => text)
  return {
    ...product,
    ...Object.fromEntries(texts),
    tags: product.tags.map((tag, index) => tags[index] || tag),
    untranslated: untranslated(product, french ?? noFrench),
    english: { name: product.name, tags: [...product.tags] },
  }
}

/** The texts that a product has in English but not in French; all tags count as one text. */
export function untranslated(product: Texts, french: French | null): ProductText[] {
  const own = french ?? noFrench
  return productTexts.filter((field) =>
    field === 'tags'
      ? product.tags.some((_, index) => !own.tags[index])
      : product[field] && !own[field],
  )
}

/**
 * A product's French texts after an edit. Texts that are not sent stay, and an empty text removes a
 * translation. If only the English tags change, each tag keeps its translation. Null if nothing is
 * translated (CONTENT-01).
 */
export function frenchAfter(
  before: { tags: readonly string[]; french: French | null },
  tags: readonly string[],
  sent: Partial<French> | null | undefined,
): French | null {
  if (sent === null) return null
  const own = before.french ?? noFrench
  const kept = translationsOf(tags, { tags: before.tags, translations: own.tags })
  const texts = { ...own, ...sent }
  const after: French = {
    name: texts.name || null,
    description: texts.description || null,
    tags: sent?.tags ? tags.map((_, index) => sent.tags?.[index] ?? '') : kept,
    ...perTranslated((field) => texts[field] || null),
  }
  const isEmpty = Object.values(after)
    .flat()
    .every((text) => !text)
  return isEmpty ? null : after
}

/** The translations after an edit of the tags: each stays with its tag. */
export function translationsOf(
  tags: readonly string[],
  before: { tags: readonly string[]; translations: readonly string[] },
): string[] {
  return tags.map((tag) => before.translations[before.tags.indexOf(tag)] ?? '')
}

/** The `lang` attribute of a product's text: English where a French page lacks a translation. */
export function langOf(
  { untranslated = [] }: Pick<Partial<Translation>, 'untranslated'>,
  field: ProductText,
): string | undefined {
  return untranslated.includes(field) ? regionalTags.en : undefined
}

/** The product name on an order's line. Staff and English readers see the English name. */
export function lineName(
  locale: Locale,
  { productName, translatedName }: { productName: string; translatedName?: string },
): string {
  return (locale === 'fr' && translatedName) || productName
}

/** The `lang` attribute for `lineName`, if the name is not in the reader's language. */
export function lineNameLang(
  locale: Locale,
  { translatedName }: { translatedName?: string },
): string | undefined {
  return locale === 'fr' && !translatedName ? regionalTags.en : undefined
}
