import { countries } from '#shared/domain/address.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FieldSpec } from '../form/field-spec.ts'
import { regionChoices } from '../places/region-choices.ts'

/** The fields of the tax form (TAX-01). */
export const taxFields: readonly FieldSpec[] = [
  {
    kind: 'choice',
    key: 'profile',
    label: m.settingsTaxProfile,
    hint: m.settingsTaxProfileHint,
    choices: {
      registrations: m.taxRegistered,
      specification: m.settingsTaxSpecification,
      'canada-2026': m.settingsTaxCanada,
      none: m.settingsTaxNone,
      custom: m.settingsTaxCustom,
    },
  },
  {
    kind: 'group',
    key: 'registrations',
    label: m.taxWhere,
    only: { key: 'profile', value: 'registrations' },
    fields: [
      { kind: 'text', key: 'gst', label: m.settingsGstNumber, hint: m.taxGstHint },
      { kind: 'text', key: 'qst', label: m.settingsQstNumber, hint: m.taxQstHint },
      { kind: 'text', key: 'bc', label: m.taxBcNumber, hint: m.taxBcHint },
      { kind: 'text', key: 'mb', label: m.taxMbNumber },
      { kind: 'text', key: 'sk', label: m.taxSkNumber },
    ],
  },
  {
    kind: 'list',
    when: { key: 'profile', is: ['custom'] },
    key: 'rules',
    label: m.settingsTaxRules,
    entry: m.settingsTaxRule,
    add: m.settingsAddTaxRule,
    remove: m.settingsRemoveTaxRule,
    hint: m.settingsTaxRulesHint,
    initial: { country: 'CA' },
    fields: [
      { kind: 'text', key: 'code', label: m.settingsTaxCode, hint: m.settingsTaxCodeHint },
      { kind: 'rate', key: 'rate', label: m.settingsTaxRate, hint: m.settingsTaxRateHint },
      {
        kind: 'choice',
        key: 'country',
        label: m.settingsTaxCountry,
        choices: regionChoices(countries),
      },
      {
        kind: 'lines',
        areRegions: true,
        key: 'provinces',
        label: m.settingsProvinces,
        hint: m.settingsTaxProvincesHint,
      },
      {
        kind: 'lines',
        key: 'postalCodes',
        label: m.settingsPostalCodes,
        hint: m.settingsPostalCodesHint,
      },
      {
        kind: 'switch',
        key: 'exemptsSnacks',
        label: m.settingsTaxExemptsSnacks,
        hint: m.settingsTaxExemptsSnacksHint,
      },
      {
        kind: 'text',
        type: 'date',
        key: 'from',
        label: m.settingsTaxFrom,
        hint: m.settingsTaxFromHint,
      },
    ],
  },
  {
    kind: 'switch',
    when: { key: 'profile', is: ['specification', 'canada-2026', 'none', 'custom'] },
    key: 'onShipping',
    label: m.settingsTaxOnShipping,
    hint: m.settingsTaxOnShippingHint,
  },
  {
    kind: 'switch',
    key: 'pricesIncludeTax',
    label: m.settingsTaxIncluded,
    hint: m.settingsTaxIncludedHint,
  },
]
