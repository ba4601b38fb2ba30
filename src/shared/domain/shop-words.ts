/**
 * The texts of the shop that its owner writes, per language, with the most characters of each
 * (WORDS-01). A slot that is empty is as in a fresh shop.
 */
export const wordSlots = {
  /** What the shop calls one of its products, such as "sauce", and several. */
  product: 40,
  products: 40,
  heroTitle: 120,
  heroText: 400,
  collectionTitle: 120,
  collectionText: 400,
  /** For search engines and shared links. */
  description: 200,
  footerTitle: 160,
  footerText: 400,
} as const

export type WordSlot = keyof typeof wordSlots
export const wordSlotNames = Object.keys(wordSlots) as WordSlot[]

/** Every page has them. */
export const everywhereSlots = [
  'product',
  'products',
  'heroTitle',
  'heroText',
  'collectionTitle',
  'collectionText',
  'description',
  'footerTitle',
  'footerText',
] as const satisfies WordSlot[]

/** With a capital letter, as in the menu. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Replaces `{shop}`, `{products}` and the like by what they stand for; other braces stay. */
export function filled(text: string, values: Readonly<Record<string, string | null>>): string {
  return text.replace(/\{(\w+)\}/g, (found, name: string) => values[name] ?? found)
}

/** A category as it is shown: the one that products have by default is named as the shop names them. */
export function categoryOf(category: string, { products }: { products: string }): string {
  return category === firstCategory ? products : category
}

/** The category of a product that names none. */
export const firstCategory = 'sauces'
