import type { SectionId } from '#shared/contract/settings.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FieldSpec, Words } from './field-spec.ts'
import { letterFields } from './letter-fields.ts'
import { lookFields } from './look/look-fields.ts'
import { methodFields } from './method-fields.ts'
import { taxFields } from './tax-fields.ts'
import { wordFields } from './word-fields.ts'

type Section = {
  title: Words
  /** The label of the save button. */
  save: Words
  /** Explains where the shop shows these settings. */
  intro: Words
  /** The environment variables that apply until this section is saved. */
  startsWith?: Words
  fields: readonly FieldSpec[]
}

/** The form of each section; the settings page is built from these. */
export const sectionForms: Record<SectionId, Section> = {
  identity: {
    title: m.settingsIdentity,
    save: m.settingsSaveIdentity,
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
    save: m.settingsSaveClosing,
    intro: m.settingsClosingIntro,
    fields: [
      { kind: 'switch', key: 'closed', label: m.settingsClosed, hint: m.settingsClosedHint },
      {
        kind: 'moment',
        key: 'from',
        label: m.settingsClosedFrom,
        hint: m.settingsClosedTimes,
      },
      {
        kind: 'moment',
        key: 'until',
        label: m.settingsClosedUntil,
        hint: m.settingsClosedTimesUntil,
      },
      { kind: 'area', key: 'message', label: m.settingsClosedMessage },
      { kind: 'area', key: 'french', label: m.settingsClosedFrench },
    ],
  },
  look: {
    title: m.settingsLook,
    save: m.settingsSaveLook,
    intro: m.settingsLookIntro,
    fields: lookFields,
  },
  words: {
    title: m.settingsWords,
    save: m.settingsSaveWords,
    intro: () => m.settingsWordsIntro({ shop: '{shop}', products: '{products}' }),
    fields: [
      { kind: 'group', key: 'en', label: m.settingsWordsEnglish, fields: wordFields },
      { kind: 'group', key: 'fr', label: m.settingsWordsFrench, fields: wordFields },
    ],
  },
  letters: {
    title: m.settingsLetters,
    save: m.settingsSaveLetters,
    intro: m.settingsLettersIntro,
    fields: [
      { kind: 'group', key: 'en', label: m.settingsWordsEnglish, fields: letterFields },
      { kind: 'group', key: 'fr', label: m.settingsWordsFrench, fields: letterFields },
    ],
  },
  tax: {
    title: m.settingsTax,
    save: m.settingsSaveTax,
    intro: m.settingsTaxIntro,
    fields: taxFields,
  },
  shipping: {
    title: m.settingsShipping,
    save: m.settingsSaveShipping,
    intro: m.settingsShippingIntro,
    fields: [
      {
        kind: 'list',
        key: 'zones',
        label: m.settingsZones,
        entry: m.settingsZone,
        add: m.settingsAddZone,
        remove: m.settingsRemoveZone,
        hint: m.settingsZonesHint,
        fields: [
          { kind: 'text', key: 'name', label: m.staffName },
          { kind: 'text', key: 'frenchName', label: m.editorFrenchName },
          {
            kind: 'lines',
            key: 'countries',
            label: m.settingsCountries,
            hint: m.settingsCountriesHint,
          },
          {
            kind: 'lines',
            key: 'provinces',
            label: m.settingsProvinces,
            hint: m.settingsProvincesHint,
          },
          {
            kind: 'lines',
            key: 'postalCodes',
            label: m.settingsPostalCodes,
            hint: m.settingsPostalCodesHint,
          },
          { kind: 'amount', key: 'price', label: m.settingsZonePrice },
          {
            kind: 'amount',
            key: 'freeFrom',
            label: m.settingsFreeFrom,
            hint: m.settingsFreeFromHint,
          },
          { kind: 'number', key: 'daysFewest', label: m.settingsDaysFewest },
          { kind: 'number', key: 'daysMost', label: m.settingsDaysMost },
          methodFields,
        ],
      },
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
