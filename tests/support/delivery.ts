import type { AllSettings, Shipping } from '#shared/contract/settings/settings.ts'
import type { TestShop } from './shop.ts'

type Zone = Shipping['zones'][number]
export type Method = NonNullable<Zone['methods']>[number]

export const standard: Method = {
  id: 'standard',
  kind: 'ship',
  name: 'Standard',
  frenchName: 'Régulière',
  price: '9.00',
  freeFrom: '60.00',
  fastest: 3,
  slowest: 5,
}

/** $15, and $4 a kilogram, up to 5 kg. */
export const express: Method = {
  id: 'express',
  kind: 'ship',
  name: 'Express',
  frenchName: 'Expresse',
  price: '15.00',
  freeFrom: null,
  fastest: 1,
  slowest: 2,
  perKilogram: '4.00',
  upToGrams: 5_000,
}

export const pickup: Method = {
  id: 'market',
  kind: 'pickup',
  name: 'Pickup at the market',
  frenchName: 'Cueillette au marché',
  price: '0.00',
  fastest: 0,
  slowest: 1,
  place: {
    name: 'ByWard Market',
    province: 'ON',
    address: '55 ByWard Market Square\nOttawa ON K1N 9C3',
    hours: 'Saturday, 9 AM to 3 PM',
  },
}

export const quebecZone: Zone = {
  name: 'Quebec',
  frenchName: 'Québec',
  countries: ['CA'],
  provinces: ['QC'],
  postalCodes: [],
  price: '9.00',
  freeFrom: '60.00',
  daysFewest: 3,
  daysMost: 5,
  methods: [standard, express, pickup],
}

export const canadaZone: Zone = {
  name: 'Rest of Canada',
  countries: ['CA'],
  provinces: [],
  postalCodes: [],
  price: '12.00',
  freeFrom: null,
  daysFewest: 4,
  daysMost: 8,
}

export const montreal = {
  firstName: 'Marie',
  lastName: 'Tremblay',
  address: '1200, rue Sherbrooke',
  city: 'Montréal',
  province: 'QC',
  zipCode: 'H2X 1Y4',
  country: 'CA',
  phone: '514-555-0100',
}

/** Saves the shipping settings, decided and with these zones unless others are given. */
export async function saveShipping(
  shop: Pick<TestShop, 'api' | 'asOwner'>,
  changes: Partial<Shipping> = { zones: [quebecZone, canadaZone] },
) {
  const token = await shop.asOwner()
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  const decided = { announcedPrice: null, announcedFreeFrom: null }
  const shipping = { ...body.shipping.value, ...decided, ...changes }
  return shop.api<AllSettings>('PUT', '/api/admin/settings', { token, body: { shipping } })
}
