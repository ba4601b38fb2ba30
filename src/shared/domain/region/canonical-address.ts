import { type Destination, noCode } from '../destination.ts'
import { canonicalPostalCode } from './canonical-postal-code.ts'
import { plainCode, printedText } from './plain-text.ts'
import { provinceCode } from './province-code.ts'

/** Codes that are in use for countries with another one. */
const aliases: Record<string, string> = { UK: 'GB', EL: 'GR' }

const unknown: Destination = { country: '', province: '', zipCode: '' }

/**
 * The destination of an address, in the one form that taxes, zones and checks compare: codes of
 * country and province in capitals, and the postal code without separators. All blank if the address
 * is plain text or missing.
 */
export function destinationOf(
  address: Partial<Destination> | string | null | undefined,
): Destination {
  if (typeof address !== 'object' || address === null) return unknown
  const { province = '', zipCode = '' } = address
  const country = countryCode(address.country ?? '')
  return {
    country,
    province: provinceOf(country, province),
    zipCode: canonicalPostalCode(country, zipCode),
  }
}

/** A province that was sent stays one, even if nothing of it is visible. */
function provinceOf(country: string, province: string): string {
  if (province.trim() === '') return ''
  return provinceCode(country, province) ?? (plainCode(province).toUpperCase() || noCode)
}

function countryCode(country: string): string {
  const code = plainCode(country).toUpperCase()
  return aliases[code] ?? code
}

/**
 * An address as the shop stores it: country and province by their codes, and the other texts as the
 * customer wrote them, without invisible characters. Plain text and a missing address stay as they are.
 */
export function canonicalAddress<Address>(address: Address): Address {
  if (typeof address !== 'object' || address === null) return address
  const texts = Object.entries(address).map(([field, value]: [string, unknown]) => {
    return [field, typeof value === 'string' ? printedText(value) : value]
  })
  const printed = Object.fromEntries(texts) as Partial<Destination>
  const { country, province, zipCode } = printed
  const code = countryCode(country ?? '')
  return {
    ...printed,
    ...(country !== undefined && { country: code }),
    ...(province !== undefined && {
      province: provinceCode(code, province) ?? printedCode(province),
    }),
    ...(zipCode !== undefined && { zipCode: printedCode(zipCode) }),
  } as Address
}

function printedCode(text: string): string {
  const code = plainCode(text)
  return code === '' || code.length > text.length ? text : code
}
