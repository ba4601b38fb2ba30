import { markdownSlots, type WordSlot, wordSlots } from '#shared/domain/shop/word-slots.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FieldSpec } from '../form/field-spec.ts'

type WordSpec = Extract<FieldSpec, { kind: 'words' }>

const labels: Record<WordSlot, () => string> = {
  product: m.wordProduct,
  products: m.wordProducts,
  heroTitle: m.wordHeroTitle,
  heroText: m.wordHeroText,
  collectionTitle: m.wordCollectionTitle,
  collectionText: m.wordCollectionText,
  description: m.wordDescription,
  footerTitle: m.wordFooterTitle,
  footerText: m.wordFooterText,
  aboutTitle: m.wordAboutTitle,
  aboutStory: m.wordAboutStory,
  value1Title: m.wordValue1Title,
  value1Text: m.wordValue1Text,
  value2Title: m.wordValue2Title,
  value2Text: m.wordValue2Text,
  value3Title: m.wordValue3Title,
  value3Text: m.wordValue3Text,
  value4Title: m.wordValue4Title,
  value4Text: m.wordValue4Text,
  aboutInvitation: m.wordAboutInvitation,
  shippingIntro: m.wordShippingIntro,
  returnsPolicy: m.wordReturnsPolicy,
  refundPolicy: m.wordRefundPolicy,
  promise1Title: m.wordPromise1Title,
  promise1Text: m.wordPromise1Text,
  promise2Title: m.wordPromise2Title,
  promise2Text: m.wordPromise2Text,
  promise3Title: m.wordPromise3Title,
  promise3Text: m.wordPromise3Text,
  contactHours: m.wordContactHours,
  privacyPolicy: m.wordPrivacyPolicy,
  termsOfSale: m.wordTermsOfSale,
}

const hints: Partial<Record<WordSlot, () => string>> = {
  product: m.wordHintProduct,
  products: m.wordHintProducts,
  termsOfSale: () => `${m.wordHintTerms()} ${m.wordHintMarkdown()}`,
  ...Object.fromEntries(markdownSlots.slice(0, -1).map((slot) => [slot, m.wordHintMarkdown])),
}

/** Texts with a limit of at least this many characters get a multi-line field. */
const LONG = 300

/** One field for each text, the same in every language (WORDS-01). */
export const wordFields: readonly WordSpec[] = (Object.keys(wordSlots) as WordSlot[]).map(
  (slot) => ({
    kind: 'words',
    isLong: wordSlots[slot] >= LONG,
    key: slot,
    label: labels[slot],
    ...(hints[slot] && { hint: hints[slot] }),
  }),
)
