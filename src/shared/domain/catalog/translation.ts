import { type Locale, regionalTags } from '../../i18n/locale.ts'
import { imagesIn, type ProductImage } from './pictures.ts'
import { type FieldOf, translatedFields } from './product-fields.ts'
import type { GroupTexts } from './product-group.ts'

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

/** The additional fields of a translated product (CONTENT-02). */
type Translation = {
  /** The texts that are shown in English because there is no French one. */
  untranslated: ProductText[]
  /** Colors, fallback pictures and searches still use the English texts. */
  english: { name: string; tags: string[] }
}

/**
 * A product as pages in one language show it. In French, a text without a translation stays in English
 * and is listed in `untranslated`; in English, nothing is added (CONTENT-02).
 */
export function productIn<
  Product extends Texts & {
    group?: Group | null
    french?: French | null
    images?: ProductImage[]
  } & Packed,
>(
  locale: Locale,
  { french, ...bilingual }: Product,
): Omit<Product, 'french'> & Partial<Translation> {
  const { contents, group, images } = bilingual
  const product = {
    ...bilingual,
    ...(contents && { contents: contents.map((each) => contentIn(locale, each)) }),
    ...(group && { group: groupIn(locale, group) }),
    ...(images && { images: imagesIn(locale, images) }),
  }
  if (locale === 'en') return product
  const { tags = [], ...others } = french ?? {}
  const texts = Object.entries(others).filter(([, text]) => text)
  return {
    ...product,
    ...Object.fromEntries(texts),
    tags: product.tags.map((tag, index) => tags[index] || tag),
    untranslated: untranslated(product, french),
    english: { name: product.name, tags: [...product.tags] },
  }
}

type Content = { productId: string; quantity: number; name: string; frenchName?: string | null }
type Packed = { contents?: readonly Content[] }

function contentIn(locale: Locale, { frenchName, ...content }: Content): Content {
  return { ...content, name: (locale === 'fr' && frenchName) || content.name }
}

type Group = GroupTexts & { id: string; french?: GroupTexts | null }

function groupIn(locale: Locale, { french, ...group }: Group): Group {
  return locale === 'fr' && french ? { ...group, ...french } : group
}

/** The texts that a product has in English but not in French; all tags count as one text. */
export function untranslated(product: Texts, french: French | null | undefined): ProductText[] {
  return productTexts.filter((field) =>
    field === 'tags'
      ? product.tags.some((_, index) => !french?.tags[index])
      : product[field] && !french?.[field],
  )
}

/** The `lang` attribute of a text of a product or collection: English where a French page lacks a translation. */
export function langOf<Field extends string>(
  { untranslated = [] }: { untranslated?: readonly Field[] | undefined },
  field: NoInfer<Field>,
): string | undefined {
  return untranslated.includes(field) ? regionalTags.en : undefined
}
