export type Region = { code: string; name: string }

/** The 13 provinces and territories (LIST-02). */
export const provinces: readonly Region[] = regions(`
AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador
NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec
SK Saskatchewan|YT Yukon`)

/** The US states with the District of Columbia (LIST-03). */
export const states: readonly Region[] = regions(`
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa
KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota
MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey
NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon
PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah
VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`)

/** The countries of addresses: two-letter codes and names (LIST-01). */
export const countries: readonly Region[] = regions(`
CA Canada|US United States|AR Argentina|AU Australia|AT Austria|BS Bahamas|BD Bangladesh
BB Barbados|BE Belgium|BM Bermuda|BR Brazil|BG Bulgaria|CL Chile|CN China|CO Colombia
CR Costa Rica|HR Croatia|CY Cyprus|CZ Czechia|DK Denmark|DO Dominican Republic|EC Ecuador|EG Egypt
EE Estonia|FI Finland|FR France|DE Germany|GR Greece|GT Guatemala|HK Hong Kong|HU Hungary
IS Iceland|IN India|ID Indonesia|IE Ireland|IL Israel|IT Italy|JM Jamaica|JP Japan|KE Kenya
KR South Korea|LV Latvia|LB Lebanon|LT Lithuania|LU Luxembourg|MY Malaysia|MT Malta|MX Mexico
MA Morocco|NL Netherlands|NZ New Zealand|NG Nigeria|NO Norway|PK Pakistan|PA Panama|PE Peru
PH Philippines|PL Poland|PT Portugal|RO Romania|SA Saudi Arabia|RS Serbia|SG Singapore
SK Slovakia|SI Slovenia|ZA South Africa|ES Spain|SE Sweden|CH Switzerland|TW Taiwan|TH Thailand
TT Trinidad and Tobago|TR Türkiye|UA Ukraine|AE United Arab Emirates|GB United Kingdom
UY Uruguay|VN Vietnam`)

/** Canada's 13 for CA, otherwise the US states with DC (LIST-02, LIST-03). */
export function regionsOf(country: string): readonly Region[] {
  return country.trim().toUpperCase() === 'CA' ? provinces : states
}

/** Outside Canada and the US the province may be typed (T34). */
export function takesTypedRegion(country: string): boolean {
  return !['CA', 'US'].includes(country.trim().toUpperCase())
}

/** The code as in the list, or null: unknown codes are ignored (O29). */
export function knownCountry(code: string): string | null {
  const upper = code.trim().toUpperCase()
  return countries.some((country) => country.code === upper) ? upper : null
}

function regions(list: string): Region[] {
  return list
    .trim()
    .split(/[|\n]/)
    .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))
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
