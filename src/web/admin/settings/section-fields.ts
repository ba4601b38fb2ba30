import type { SectionId } from '#shared/contract/settings/settings.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FieldSpec, Words } from './form/field-spec.ts'
import { letterFields } from './letters/letter-fields.ts'
import { lookFields, pictureKeys } from './look/look-fields.ts'
import { zonesField } from './shipping/zone-fields.ts'
import { taxFields } from './tax/tax-fields.ts'
import { wordFields } from './words/word-fields.ts'

type Section = {
  title: Words
  /** Explains where the shop shows these settings. */
  intro: Words
  /** The environment variables that apply until this section is saved. */
  startsWith?: Words
  fields: readonly FieldSpec[]
  /** Fields that are folded below the others, by their keys. */
  folds?: readonly { title: Words; keys: readonly string[] }[]
}

/** For fields about a shop that has opened. */
const onceOpen = { key: 'notYetOpen', is: ['false'] }

/** The form of each section; the settings page is built from these. */
export const sectionForms: Record<SectionId, Section> = {
  identity: {
    title: m.settingsIdentity,
    intro: m.settingsIdentityIntro,
    startsWith: m.settingsIdentityStart,
    fields: [
      { kind: 'text', key: 'name', label: m.settingsName },
      { kind: 'text', type: 'email', key: 'email', label: m.staffEmail, hint: m.settingsEmailHint },
      { kind: 'text', type: 'tel', key: 'phone', label: m.staffPhone },
      { kind: 'area', key: 'address', label: m.staffAddress, hint: m.settingsAddressHint },
      { kind: 'lines', key: 'links', label: m.settingsLinks, hint: m.settingsLinksHint },
      { kind: 'text', key: 'businessNumber', label: m.settingsBusinessNumber },
      { kind: 'text', key: 'gstNumber', label: m.settingsGstNumber, hint: m.settingsGstHint },
      { kind: 'text', key: 'qstNumber', label: m.settingsQstNumber },
    ],
  },
  closing: {
    title: m.settingsClosing,
    intro: m.settingsClosingIntro,
    fields: [
      {
        kind: 'switch',
        key: 'notYetOpen',
        label: m.settingsNotYetOpen,
        hint: m.settingsNotYetOpenHint,
      },
      {
        kind: 'switch',
        key: 'closed',
        label: m.settingsClosed,
        hint: m.settingsClosedHint,
        when: onceOpen,
      },
      {
        kind: 'moment',
        key: 'from',
        label: m.settingsClosedFrom,
        hint: m.settingsClosedTimes,
        when: onceOpen,
      },
      {
        kind: 'moment',
        key: 'until',
        label: m.settingsClosedUntil,
        hint: m.settingsClosedTimesUntil,
        when: onceOpen,
      },
      { kind: 'area', key: 'message', label: m.settingsClosedMessage },
      { kind: 'area', key: 'french', label: m.settingsClosedFrench },
    ],
  },
  look: {
    title: m.settingsLook,
    intro: m.settingsLookIntro,
    fields: lookFields,
    folds: [{ title: m.lookPictures, keys: pictureKeys }],
  },
  words: {
    title: m.settingsWords,
    intro: () => m.settingsWordsIntro({ shop: '{shop}', products: '{products}' }),
    fields: [
      { kind: 'group', key: 'en', label: m.settingsWordsEnglish, fields: wordFields },
      { kind: 'group', key: 'fr', label: m.settingsWordsFrench, fields: wordFields },
    ],
  },
  letters: {
    title: m.settingsLetters,
    intro: m.settingsLettersIntro,
    fields: [
      { kind: 'group', key: 'en', label: m.settingsWordsEnglish, fields: letterFields },
      { kind: 'group', key: 'fr', label: m.settingsWordsFrench, fields: letterFields },
    ],
  },
  tax: {
    title: m.settingsTax,
    intro: m.settingsTaxIntro,
    fields: taxFields,
  },
  shipping: {
    title: m.settingsShipping,
    intro: m.settingsShippingIntro,
    folds: [
      {
        title: m.settingsAnnounced,
        keys: [
          'announcedPrice',
          'announcedFreeFrom',
          'expressPrice',
          'expressFewest',
          'expressMost',
        ],
      },
      {
        title: m.settingsProcessing,
        keys: ['processingFewest', 'processingMost', 'cutoffHour'],
      },
    ],
    fields: [
      zonesField,
      {
        kind: 'amount',
        key: 'announcedPrice',
        label: m.settingsAnnouncedPrice,
        hint: m.settingsAnnouncedHint,
      },
      { kind: 'amount', key: 'announcedFreeFrom', label: m.settingsAnnouncedFree },
      {
        kind: 'amount',
        key: 'expressPrice',
        label: m.settingsExpressPrice,
        hint: m.settingsExpressHint,
      },
      { kind: 'number', key: 'expressFewest', label: m.settingsExpressFewest },
      { kind: 'number', key: 'expressMost', label: m.settingsExpressMost },
      { kind: 'number', key: 'processingFewest', label: m.settingsProcessingFewest },
      { kind: 'number', key: 'processingMost', label: m.settingsProcessingMost },
      { kind: 'number', key: 'cutoffHour', label: m.settingsCutoff, hint: m.settingsCutoffHint },
    ],
  },
}
