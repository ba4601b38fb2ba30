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

/** The name of a zone, or of one of its methods, as it is typed. */
export function zoneName({ name, frenchName }: FormValues): string {
  return String((currentLocale() === 'fr' && frenchName) || name)
}

export function methodsOf({ methods }: FormValues): FormValues[] {
  return Array.isArray(methods) ? methods : []
}

/** A zone in short, such as "Canada · $15.00, free from $79.00", with what each of its methods costs. */
function zoneSummary(zone: FormValues): string {
  const methods = methodsOf(zone)
  if (methods.length === 0) return [zoneName(zone), ...priceWords(zone)].join(' · ')
  const offers = methods.map((each) => [zoneName(each), ...priceWords(each)].join(' '))
  return [zoneName(zone), ...offers].join(' · ')
}

/** Empty as long as the price is no amount. */
function priceWords({ price, freeFrom }: FormValues): string[] {
  const [shown, free] = [typedAmount(price), typedAmount(freeFrom)]
  if (!isMoney(shown)) return []
  return isMoney(free)
    ? [m.settingsPriceFree({ price: displayPrice(shown), freeFrom: displayPrice(free) })]
    : [displayPrice(shown)]
}

const isMoney = (amount: string) => parseMoney(amount) !== null
