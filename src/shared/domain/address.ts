import * as m from '../i18n/messages.ts'

export type Region = { code: string; name: string }

/** Canada's 13 provinces and territories, named in the language of the page (LIST-02). */
export const provinces = () => regions(m.provinceNames())

/** The US states and the District of Columbia (LIST-03). */
export const states = () => regions(m.stateNames())

/** The countries of addresses: two-letter codes and names (LIST-01). */
export const countries = () => regions(m.countryNames())

/** The name of a country in the list; null for an unknown code. */
export function countryName(code: string): string | null {
  const upper = code.trim().toUpperCase()
  return countries().find((country) => country.code === upper)?.name ?? null
}

/** The Canadian provinces for CA, otherwise the US states (LIST-02, LIST-03). */
export function regionsOf(country: string): readonly Region[] {
  return country.trim().toUpperCase() === 'CA' ? provinces() : states()
}

/** Whether customers type the region: there are lists only for Canada and the US (T34). */
export function takesTypedRegion(country: string): boolean {
  return !['CA', 'US'].includes(country.trim().toUpperCase())
}

/** The code as it is in the list; null for unknown codes, which are ignored (O29). */
export function knownCountry(code: string): string | null {
  return countryName(code) === null ? null : code.trim().toUpperCase()
}

const splitLists = new Map<string, readonly Region[]>()

/**
 * Splits a message such as `CA Canada|US United States`, whose entries are sorted for its language.
 * The result is cached, because it is needed several times for each customer order.
 */
function regions(list: string): readonly Region[] {
  const cached = splitLists.get(list)
  if (cached) return cached
  const split = list.split('|').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))
  splitLists.set(list, split)
  return split
}

type PostalAddress = {
  firstName?: string
  lastName?: string
  company?: string | null
  address?: string
  address2?: string | null
  city?: string
  province?: string
  zipCode?: string
  country?: string
  phone?: string | null
}

export type AddressLike = PostalAddress | string | null | undefined

/**
 * The lines of an address, as on a shipping label. The address may be an object, plain text or
 * missing (ORD-13).
 */
export function addressLines(address: AddressLike): string[] {
  if (!address) return []
  if (typeof address === 'string') return present(address.split(/[\r\n]+/))
  const { company, address: street, address2, city, province, zipCode, phone } = address
  const name = present([address.firstName, address.lastName]).join(' ')
  const place = present([city, present([province, zipCode]).join(' ')]).join(', ')
  return present([name, company, street, address2, place, countryOf(address), phone])
}

const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu

/** Replaces characters that could start another line or header, or change the text direction. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ').trim()
}

function present(texts: readonly (string | null | undefined)[]): string[] {
  return texts.map((text) => oneLine(text ?? '')).filter((text) => text !== '')
}

function countryOf({ country }: PostalAddress): string | undefined {
  return country === undefined ? undefined : (countryName(country) ?? country)
}
