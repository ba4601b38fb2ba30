import type { Shipping } from '#shared/domain/shipping/shipping.ts'

// What an order of one taxed line costs at a place, computed a second time from tables of its own. It
// knows places by their codes only and reads no address.

export type Zone = Pick<
  Shipping['zones'][number],
  'countries' | 'provinces' | 'postalCodes' | 'price'
>
export type Place = { country: string; province: string; code: string }
export type Profile = 'specification' | 'canada-2026' | 'none'

/** Thousandths of a percent, by component. */
const canada2026: Record<string, readonly number[]> = {
  AB: [5_000],
  BC: [5_000, 7_000],
  MB: [5_000, 7_000],
  NB: [15_000],
  NL: [15_000],
  NS: [14_000],
  NT: [5_000],
  NU: [5_000],
  ON: [13_000],
  PE: [15_000],
  QC: [5_000, 9_975],
  SK: [5_000, 6_000],
  YT: [5_000],
}
const specification: Record<string, Record<string, number>> = {
  CA: { ON: 13_000, BC: 12_000, QC: 14_975, AB: 5_000 },
  US: { CA: 8_750, NY: 8_000, TX: 6_250, FL: 6_000 },
}
const otherwise: Record<string, number> = { CA: 15_000, US: 7_000 }

function ratesAt({ country, province, code }: Place, profile: Profile): readonly number[] {
  if (profile === 'none') return []
  if (profile === 'specification') {
    const general = otherwise[country]
    return general === undefined ? [] : [specification[country]?.[province] ?? general]
  }
  if (country !== 'CA') return []
  if (province === 'SK' && code.startsWith('S9V')) return [5_000]
  return canada2026[province] ?? [5_000]
}

export function taxAt(place: Place, price: number, profile: Profile): number {
  return ratesAt(place, profile)
    .map((rate) => Number((BigInt(price) * BigInt(rate) * 2n + 100_000n) / 200_000n))
    .reduce((sum, amount) => sum + amount, 0)
}

/** The price of shipping in cents; null if no zone has the place. */
export function shippingAt(
  { country, province, code }: Place,
  zones: readonly Zone[],
): number | null {
  for (const { countries, provinces, postalCodes, price } of zones) {
    if (countries.length > 0 && !countries.includes(country)) continue
    if (provinces.length > 0 && !provinces.includes(province)) continue
    if (postalCodes.length > 0 && !postalCodes.some((start) => code.startsWith(start))) continue
    return Math.round(Number(price) * 100)
  }
  return null
}
