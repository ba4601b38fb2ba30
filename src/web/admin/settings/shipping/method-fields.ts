import { provinces } from '#shared/domain/address.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FieldSpec } from '../form/field-spec.ts'
import { regionChoices } from '../places/region-choices.ts'

/** The delivery methods of a zone (METHOD-01). */
export const methodFields: FieldSpec = {
  kind: 'list',
  key: 'methods',
  label: m.settingsMethods,
  entry: m.settingsMethod,
  add: m.settingsAddMethod,
  remove: m.settingsRemoveMethod,
  hint: m.settingsMethodsHint,
  isOptional: true,
  isFolded: true,
  initial: { kind: 'ship' },
  fields: [
    {
      kind: 'choice',
      key: 'kind',
      label: m.settingsMethodKind,
      choices: { ship: m.staffShipping, pickup: m.sellingPickUp },
    },
    { kind: 'text', key: 'id', label: m.settingsMethodId, hint: m.settingsMethodIdHint },
    { kind: 'text', key: 'name', label: m.staffName },
    { kind: 'text', key: 'frenchName', label: m.editorFrenchName },
    { kind: 'amount', key: 'price', label: m.settingsZonePrice },
    {
      kind: 'amount',
      key: 'freeFrom',
      label: m.settingsFreeFrom,
      hint: m.settingsMethodFreeFromHint,
    },
    {
      kind: 'amount',
      key: 'perKilogram',
      label: m.settingsPerKilogram,
      hint: m.settingsPerKilogramHint,
    },
    { kind: 'number', key: 'upToGrams', label: m.settingsUpToGrams, hint: m.settingsUpToGramsHint },
    { kind: 'number', key: 'fastest', label: m.settingsFastest, hint: m.settingsFastestHint },
    { kind: 'number', key: 'slowest', label: m.settingsSlowest },
    {
      kind: 'group',
      key: 'place',
      label: m.settingsPlace,
      only: { key: 'kind', value: 'pickup' },
      fields: [
        { kind: 'text', key: 'name', label: m.settingsPlaceName },
        {
          kind: 'choice',
          key: 'province',
          label: m.activityFieldProvince,
          hint: m.settingsPlaceProvinceHint,
          choices: { '': m.sellingChooseProvince, ...regionChoices(provinces) },
        },
        { kind: 'area', key: 'address', label: m.staffAddress },
        { kind: 'area', key: 'hours', label: m.settingsPlaceHours },
      ],
    },
  ],
}
