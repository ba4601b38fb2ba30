import { parseMoney } from '#shared/domain/money.ts'
import { typedAmount } from '#shared/domain/typed-number.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FieldSpec, FormValues } from '../form/field-spec.ts'
import { methodFields } from './method-fields.ts'

/** The zones of the shipping form (SHIP-09). */
export const zonesField: FieldSpec = {
  kind: 'list',
  key: 'zones',
  label: m.settingsZones,
  entry: m.settingsZone,
  add: m.settingsAddZone,
  remove: m.settingsRemoveZone,
  hint: m.settingsZonesHint,
  summary: zoneSummary,
  initial: { daysFewest: 5, daysMost: 7 },
  fields: [
    { kind: 'places', key: 'countries', label: m.settingsCountries },
    { kind: 'codes', key: 'provinces', label: m.settingsProvinces, isHidden: true },
    { kind: 'amount', key: 'price', label: m.settingsZonePrice },
    { kind: 'amount', key: 'freeFrom', label: m.settingsFreeFrom, hint: m.settingsFreeFromHint },
    { kind: 'text', key: 'name', label: m.staffName },
    { kind: 'text', key: 'frenchName', label: m.editorFrenchName },
    { kind: 'number', key: 'daysFewest', label: m.settingsDaysFewest },
    { kind: 'number', key: 'daysMost', label: m.settingsDaysMost },
    {
      kind: 'codes',
      key: 'postalCodes',
      label: m.settingsPostalCodes,
      hint: m.settingsPostalCodesHint,
    },
    methodFields,
  ],
}

/** The name of a zone as it is typed. */
export function zoneName({ name, frenchName }: FormValues): string {
  return String((currentLocale() === 'fr' && frenchName) || name)
}

/** A zone in short, such as "Canada · $15.00, free from $79.00". */
function zoneSummary(zone: FormValues): string {
  const { price, freeFrom } = zone
  const [shown, free] = [typedAmount(price), typedAmount(freeFrom)]
  if (!isMoney(shown)) return zoneName(zone)
  const priceWords = isMoney(free)
    ? m.settingsPriceFree({ price: displayPrice(shown), freeFrom: displayPrice(free) })
    : displayPrice(shown)
  return `${zoneName(zone)} · ${priceWords}`
}

const isMoney = (amount: string) => parseMoney(amount) !== null
