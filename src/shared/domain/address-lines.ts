import { countries } from './regions.ts'

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

type AddressLike = PostalAddress | string | null | undefined

/** An address as on a parcel; it may be an object, a plain text or missing (ORD-13). */
export function addressLines(address: AddressLike): string[] {
  if (!address) return []
  if (typeof address === 'string') return present(address.split(/[\r\n]+/))
  const { company, address: street, address2, city, province, zipCode, phone } = address
  const name = present([address.firstName, address.lastName]).join(' ')
  const place = present([city, present([province, zipCode]).join(' ')]).join(', ')
  return present([name, company, street, address2, place, countryName(address.country), phone])
}

/** Replaces characters that could start another line or header, or change the text direction. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

function present(texts: readonly (string | null | undefined)[]): string[] {
  return texts.map((text) => oneLine(text ?? '')).filter((text) => text !== '')
}

function countryName(code: string | undefined): string | undefined {
  return countries.find((country) => country.code === code?.toUpperCase())?.name ?? code
}
