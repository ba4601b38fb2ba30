/**
 * The texts that the owner writes in each language, with the maximum length of each (WORDS-01). An
 * empty slot shows the default text.
 */
export const wordSlots = {
  /** What the shop calls its products, such as "sauce" and "sauces". */
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
  aboutTitle: 120,
  aboutStory: 10_000,
  value1Title: 80,
  value1Text: 300,
  value2Title: 80,
  value2Text: 300,
  value3Title: 80,
  value3Text: 300,
  value4Title: 80,
  value4Text: 300,
  aboutInvitation: 160,
  shippingIntro: 300,
  returnsPolicy: 10_000,
  refundPolicy: 10_000,
  promise1Title: 80,
  promise1Text: 300,
  promise2Title: 80,
  promise2Text: 300,
  promise3Title: 80,
  promise3Text: 300,
  contactHours: 120,
  privacyPolicy: 30_000,
  termsOfSale: 30_000,
} as const

export type WordSlot = keyof typeof wordSlots
export const wordSlotNames = Object.keys(wordSlots) as WordSlot[]

/** Written in Markdown. */
export const markdownSlots: readonly WordSlot[] = [
  'aboutStory',
  'returnsPolicy',
  'refundPolicy',
  'privacyPolicy',
  'termsOfSale',
]

/** The pages that consist of the owner's texts, with the texts of each. */
export const pageSlots = {
  about: [
    'aboutTitle',
    'aboutStory',
    'value1Title',
    'value1Text',
    'value2Title',
    'value2Text',
    'value3Title',
    'value3Text',
    'value4Title',
    'value4Text',
    'aboutInvitation',
  ],
  shipping: [
    'shippingIntro',
    'returnsPolicy',
    'refundPolicy',
    'promise1Title',
    'promise1Text',
    'promise2Title',
    'promise2Text',
    'promise3Title',
    'promise3Text',
    'contactHours',
  ],
  privacy: ['privacyPolicy'],
  terms: ['termsOfSale'],
} as const satisfies Record<string, WordSlot[]>

export type TextPage = keyof typeof pageSlots

/** The pages on which the owner can edit the texts. */
export const wordPages = ['home', 'about', 'shipping', 'privacy', 'terms'] as const
export type WordPage = (typeof wordPages)[number]

/** The texts that every page contains. */
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

/** The texts that the owner edits on a page. */
export function slotsOn(page: WordPage): readonly WordSlot[] {
  return page === 'home' ? everywhereSlots : [...pageSlots[page], 'footerTitle', 'footerText']
}

const neverExamples: readonly WordSlot[] = ['product', 'products', 'privacyPolicy', 'termsOfSale']

/** Whether the default of a text says something that may not be true of the shop (WORDS-07). */
export function canBeExample(slot: WordSlot): boolean {
  return !neverExamples.includes(slot)
}
