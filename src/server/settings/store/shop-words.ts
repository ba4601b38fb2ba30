import type { ShopFacts, ShopSettings } from '#shared/contract/settings/settings.ts'
import { defaultShopName } from '#shared/domain/shop/identity.ts'
import { capitalized, filled } from '#shared/domain/shop/shop-words.ts'
import { everywhereSlots, type WordSlot, wordSlotNames } from '#shared/domain/shop/word-slots.ts'
import { currentLocale, locales } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'

export type ShopWords = Record<WordSlot, string | null>
type Written = Pick<ShopSettings, 'identity' | 'words'>

/** The shop's texts in the language of the request, with the names filled in (WORDS-01). */
export function shopWords(settings: Written): ShopWords {
  const raw = wordsInEffect(settings)
  const values = placeholders(settings)
  const entries = wordSlotNames.map((slot) => [slot, raw[slot] && filled(raw[slot], values)])
  return Object.fromEntries(entries) as ShopWords
}

/** The values of placeholders such as `{shop}`. */
export function placeholders(settings: Written) {
  const { product, products } = wordsInEffect(settings)
  const { name: shop, email } = settings.identity
  return { shop, email, product, products, Products: capitalized(products ?? '') }
}

/** The text of each slot, with placeholders such as `{shop}` not filled in. */
export function wordsInEffect({ identity, words }: Written): ShopWords {
  const written = words[currentLocale()]
  const others = {
    ...policies(identity.email),
    ...(hasOwnProducts(words) ? plainWords() : defaultWords()),
  }
  const entries = wordSlotNames.map((slot) => [slot, written[slot] ?? others[slot] ?? null])
  return Object.fromEntries(entries) as ShopWords
}

/** Whether the default pictures still fit the shop: they show the default name and sauces. */
export function isFirstShop({ identity, words }: Written): boolean {
  return identity.name === defaultShopName && !hasOwnProducts(words)
}

/** Whether the owner has given the products their own name, in any language. */
function hasOwnProducts(words: ShopSettings['words']): boolean {
  return locales.some((locale) => words[locale].product ?? words[locale].products)
}

/** The texts of a new shop. */
function defaultWords(): Partial<ShopWords> {
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
    aboutTitle: m.aboutTitle(),
    aboutStory: m.aboutStory({ shop }),
    value1Title: m.aboutValue1(),
    value1Text: m.aboutValue1Text(),
    value2Title: m.aboutValue2(),
    value2Text: m.aboutValue2Text(),
    value3Title: m.aboutValue3(),
    value3Text: m.aboutValue3Text(),
    value4Title: m.aboutValue4(),
    value4Text: m.aboutValue4Text(),
    aboutInvitation: m.aboutInvitation(),
  }
}

/**
 * The default texts of a shop whose owner has named the products. They mention only the shop's
 * name and its products.
 */
function plainWords(): Partial<ShopWords> {
  return {
    product: m.shopProductPlain(),
    products: m.shopProductsPlain(),
    heroTitle: '{shop}',
    collectionTitle: '{Products}',
    description: m.shopDescriptionOwn({ products: '{products}' }),
    footerTitle: '{shop}',
    aboutTitle: m.aboutTitleOwn({ shop: '{shop}' }),
    aboutInvitation: m.aboutInvitationOwn({ products: '{products}' }),
  }
}

/** Policies that do not depend on what a shop sells. */
function policies(email: string | null): Partial<ShopWords> {
  const returns = [
    m.returnsText(),
    ...(email === null ? [] : [m.returnsEmail({ email: '{email}' })]),
  ]
  return {
    shippingIntro: m.shippingIntro(),
    returnsPolicy: returns.join('\n'),
    refundPolicy: m.refundsText(),
    promise1Title: m.shippingPromise1(),
    promise1Text: m.shippingPromise1Text(),
    promise2Title: m.shippingPromise2(),
    promise2Text: m.shippingPromise2Text(),
    promise3Title: m.shippingPromise3(),
    promise3Text: m.shippingPromise3Text(),
    contactHours: m.shippingHoursText(),
  }
}

/** The texts that every page contains, limited to those that differ from a new shop's. */
export function wordFacts(settings: Written): Pick<ShopFacts, 'words' | 'hasTerms'> {
  const words = shopWords(settings)
  const first = { ...defaultWords(), footerText: m.footerText({ shop: settings.identity.name }) }
  const changed = everywhereSlots.filter((slot) => words[slot] !== (first[slot] ?? null))
  return {
    ...(changed.length > 0 && {
      words: Object.fromEntries(changed.map((slot) => [slot, words[slot]])),
    }),
    ...(words.termsOfSale !== null && { hasTerms: true }),
  }
}

/** What the shop calls its products. */
export function shopNouns(settings: Written): { product: string; products: string } {
  const { product, products } = shopWords(settings)
  return { product: product ?? '', products: products ?? '' }
}
