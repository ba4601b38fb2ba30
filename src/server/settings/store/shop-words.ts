import * as m from '../../../shared/i18n/messages.ts'
import type { ShopFacts, ShopSettings } from '../../../shared/contract/settings.ts'
import { currentLocale, locales } from '../../../shared/i18n/locale.ts'
import {
  capitalized,
  everywhereSlots,
  filled,
  type WordSlot,
  wordSlotNames,
} from '../../../shared/domain/shop-words.ts'

export type ShopWords = Record<WordSlot, string | null>
type Written = Pick<ShopSettings, 'identity' | 'words'>

/** What the shop says in the language of the request, with the names filled in (WORDS-01). */
export function shopWords({ identity, words }: Written): ShopWords {
  const raw = wordsInEffect(words)
  const { name: shop, email } = identity
  const { product, products } = raw
  const values = { shop, email, product, products, Products: capitalized(products ?? '') }
  const entries = wordSlotNames.map((slot) => [slot, raw[slot] && filled(raw[slot], values)])
  return Object.fromEntries(entries) as ShopWords
}

/** The texts of each slot, as the owner would write them. */
export function wordsInEffect(words: ShopSettings['words']): ShopWords {
  const written = words[currentLocale()]
  const others = hasOwnProducts(words) ? plainWords() : firstWords()
  const entries = wordSlotNames.map((slot) => [slot, written[slot] ?? others[slot] ?? null])
  return Object.fromEntries(entries) as ShopWords
}

/** Whether the shop sells something else than a fresh one, in any language. */
function hasOwnProducts(words: ShopSettings['words']): boolean {
  return locales.some((locale) => words[locale].product ?? words[locale].products)
}

/** What a fresh shop says. */
function firstWords(): Partial<ShopWords> {
  const shop = '{shop}'
  return {
    product: m.shopProduct(),
    products: m.shopProducts(),
    heroTitle: m.homeHeading(),
    collectionTitle: m.homeCollectionTitle(),
    collectionText: m.homeCollectionText(),
    description: m.shopDescription(),
    footerTitle: m.footerTitle(),
    footerText: m.footerText({ shop }),
  }
}

/** What a shop with other products says until its owner writes more: its name and its products. */
function plainWords(): Partial<ShopWords> {
  return {
    product: m.shopProductPlain(),
    products: m.shopProductsPlain(),
    heroTitle: '{shop}',
    collectionTitle: '{Products}',
    description: m.shopDescriptionOwn({ products: '{products}' }),
    footerTitle: '{shop}',
  }
}

/** The texts that every page has, as far as they differ from a fresh shop's. */
export function wordFacts(settings: Written): Pick<ShopFacts, 'words'> {
  const words = shopWords(settings)
  const first = { ...firstWords(), footerText: m.footerText({ shop: settings.identity.name }) }
  const changed = everywhereSlots.filter((slot) => words[slot] !== (first[slot] ?? null))
  return {
    ...(changed.length > 0 && {
      words: Object.fromEntries(changed.map((slot) => [slot, words[slot]])),
    }),
  }
}

/** What the shop calls its products. */
export function shopNouns(settings: Written): { product: string; products: string } {
  const { product, products } = shopWords(settings)
  return { product: product ?? '', products: products ?? '' }
}
