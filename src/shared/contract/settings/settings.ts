import { type Static, type TSchema, Type } from '@sinclair/typebox'
import {
  everywhereSlots,
  pageSlots,
  wordPages,
  type WordSlot,
  wordSlotNames,
  wordSlots,
} from '../../domain/shop/word-slots.ts'
import { locales } from '../../i18n/locale.ts'
import * as m from '../../i18n/messages.ts'
import { publicAction, staffAction } from '../action.ts'
import { Letters } from '../letters.ts'
import { Email, Extended, Money, Nullable, OneOf, Text, TextOrNone, Timestamp } from '../scalars.ts'
import { Closing, ClosingFacts } from './closing.ts'
import { Look } from './look.ts'
import { days, Methods } from './shipping.ts'
import { Codes, Tax } from './tax.ts'

/** Who runs the shop: shown on every page, in emails, and on receipts and packing slips (SET-05). */
export const Identity = Type.Object({
  name: Text(60, { required: m.fieldShopName }),
  /** Shown to shoppers; also receives the emails about new orders. */
  email: Nullable(Email({ message: m.fieldEmailOrNone })),
  phone: TextOrNone(40),
  /** As on an envelope, line by line. */
  address: TextOrNone(300),
  /** The shop's pages on other sites, such as social networks. */
  links: Type.Array(
    Type.String({
      format: 'web-address',
      maxLength: 200,
      errorMessage: m.fieldHttps,
    }),
    { maxItems: 8, errorMessage: m.fieldAddresses },
  ),
  businessNumber: TextOrNone(30),
  /** The number under which GST and HST are collected. */
  gstNumber: TextOrNone(30),
  qstNumber: TextOrNone(30),
})
export type Identity = Static<typeof Identity>

/** Shipping rates; see `Shipping` in the domain. */
export const Shipping = Type.Object({
  zones: Type.Array(
    Type.Object({
      name: Text(60, { required: m.fieldZoneName }),
      frenchName: Type.Optional(TextOrNone(60)),
      countries: Codes('^[A-Za-z]{2}$', m.fieldCountryCodes),
      provinces: Codes('^[A-Za-z]{2,3}$', m.fieldProvinceCodes),
      postalCodes: Codes('^[A-Za-z0-9 -]{1,10}$', m.fieldPostalStarts),
      price: Money,
      freeFrom: Nullable(Money),
      daysFewest: days(),
      daysMost: days(),
      methods: Type.Optional(Methods),
    }),
    { minItems: 1, maxItems: 30, errorMessage: m.fieldZones },
  ),
  announcedPrice: Nullable(Money),
  announcedFreeFrom: Nullable(Money),
  expressPrice: Nullable(Money),
  expressFewest: days(),
  expressMost: days(),
  processingFewest: days(),
  processingMost: days(),
  cutoffHour: Type.Integer({
    minimum: 0,
    maximum: 24,
    errorMessage: m.fieldHour,
  }),
})
export type Shipping = Static<typeof Shipping>

/** An object with one value of the same kind per slot. */
function PerSlot<Slot extends WordSlot, Value extends TSchema>(
  slots: readonly Slot[],
  valueOf: (slot: Slot) => Value,
) {
  const properties = Object.fromEntries(slots.map((slot) => [slot, valueOf(slot)]))
  return Type.Object(properties as Record<Slot, Value>)
}

const WordsOfLanguage = PerSlot(wordSlotNames, (slot) => TextOrNone(wordSlots[slot]))

/** The owner's texts in each language; null where the default applies (WORDS-01). */
export const Words = Type.Object({ en: WordsOfLanguage, fr: WordsOfLanguage })
export type Words = Static<typeof Words>

/** All settings that the owner can change while the shop runs, by section. */
export const sections = {
  identity: Identity,
  closing: Closing,
  look: Look,
  words: Words,
  letters: Letters,
  shipping: Shipping,
  tax: Tax,
}

export type ShopSettings = { [Id in keyof typeof sections]: Static<(typeof sections)[Id]> }
export type SectionId = keyof ShopSettings
export const sectionIds = Object.keys(sections) as SectionId[]

/** A section and its version; `updatedAt` is in 1970 until the section is first saved. */
function Saved<Id extends SectionId>(id: Id) {
  return Type.Object({
    id: Type.Literal(id),
    value: sections[id],
    updatedAt: Timestamp,
    updatedBy: Nullable(Type.String()),
  })
}

export const AllSettings = Type.Object({
  identity: Saved('identity'),
  closing: Saved('closing'),
  look: Saved('look'),
  words: Saved('words'),
  letters: Saved('letters'),
  shipping: Saved('shipping'),
  tax: Saved('tax'),
})
export type AllSettings = Static<typeof AllSettings>

export const getSettings = staffAction({
  name: 'settings.get',
  needs: ['settings:read'],
  summary: "The shop's settings, by section.",
  input: Type.Object({}),
  output: AllSettings,
})

/** To undo a change, save the previous value. */
export const saveSettings = staffAction({
  name: 'settings.save',
  needs: ['settings:write'],
  summary: 'Replaces one section of the settings; open pages follow at once.',
  input: Extended(Type.Partial(Type.Object(sections)), { version: Type.Optional(Timestamp) }),
  output: AllSettings,
  errors: ['invalid', 'stale'],
})

/** An uploaded picture of a page, described in the page's language. */
const DescribedPicture = Type.Object({ id: Type.String(), alt: Type.String() })

/** The settings that are in every page; see `shopFactsOf`. */
export const ShopFacts = Type.Object({
  name: Type.String(),
  salesEmail: Nullable(Type.String()),
  /** Omitted if it is the default. */
  look: Type.Optional(
    Type.Object({
      /** CSS properties of the page. */
      style: Type.Record(Type.String(), Type.String()),
      logo: Nullable(Type.String()),
      icon: Nullable(Type.String()),
      /** Unless it is the default. */
      typeface: Type.Optional(Look.properties.typeface),
      homePicture: Type.Optional(DescribedPicture),
      aboutPicture: Type.Optional(DescribedPicture),
    }),
  ),
  shipping: Type.Optional(Shipping),
  tax: Type.Optional(Tax),
  hasTerms: Type.Optional(Type.Literal(true)),
  /** While the shop is closed or about to close. */
  closing: Type.Optional(ClosingFacts),
  /** The texts, in the language of the page, that differ from the defaults; null hides a text. */
  words: Type.Optional(Type.Partial(PerSlot(everywhereSlots, () => Nullable(Type.String())))),
  imprint: Type.Optional(
    Nullable(
      Type.Object({
        phone: Nullable(Type.String()),
        address: Nullable(Type.String()),
        links: Type.Array(Type.String()),
        numbers: Type.Array(Type.String()),
      }),
    ),
  ),
})
export type ShopFacts = Static<typeof ShopFacts>

/** For pages that missed the event of a change. */
export const getShopFacts = publicAction({
  name: 'settings.facts',
  summary: "The shop's name, its email address and what else its pages say of it.",
  input: Type.Object({}),
  output: ShopFacts,
})

/** The owner's texts on a page; Markdown is rendered to HTML (WORDS-03). */
export const PageTexts = Type.Partial(
  PerSlot(Object.values(pageSlots).flat(), () => Nullable(Type.String())),
)
export type PageTexts = Static<typeof PageTexts>

export const getPageTexts = publicAction({
  name: 'settings.page',
  summary:
    'The texts of the about, shipping, privacy or terms page, in the language of the request.',
  input: Type.Object({
    id: Type.Union([
      Type.Literal('about'),
      Type.Literal('shipping'),
      Type.Literal('privacy'),
      Type.Literal('terms'),
    ]),
  }),
  output: PageTexts,
})

/** The texts in effect, including the defaults where the owner has written none. */
export const getWords = staffAction({
  name: 'settings.words',
  needs: ['settings:read'],
  summary: 'The texts in effect, by language, with their placeholders.',
  input: Type.Object({}),
  output: Words,
})

const Draft = Type.Object({ page: OneOf(wordPages), locale: OneOf(locales), words: Words })
export type WordsDraft = Static<typeof Draft>

export const previewWords = staffAction({
  name: 'settings.preview',
  needs: ['settings:write'],
  effect: 'reads',
  summary: 'The content of a page with texts that are not saved; each is marked (see `marked`).',
  input: Draft,
  output: Type.Object({ html: Type.String() }),
  errors: ['invalid'],
})
