import { plainText } from '../words.ts'
import { type Carrier, compactNumber } from './carriers.ts'

/** How carriers call themselves in files, in both languages, without spaces and accents. */
const names: readonly [beginning: string, carrier: Carrier][] = [
  ['canadapost', 'canada-post'],
  ['postescanada', 'canada-post'],
  ['purolator', 'purolator'],
  ['ups', 'ups'],
  ['unitedparcel', 'ups'],
  ['fedex', 'fedex'],
  ['canpar', 'canpar'],
  ['dhl', 'dhl'],
  ['usps', 'usps'],
  ['unitedstatespostal', 'usps'],
  ['intelcom', 'intelcom'],
  ['dragonfly', 'intelcom'],
  ['chitchats', 'chit-chats'],
]

const notLetter = /[^a-z]/g

/** The carrier of a name in a file, such as "Postes Canada Colis accélérés"; null if unknown. */
export function carrierNamed(text: string): Carrier | null {
  const name = plainText(text).replace(notLetter, '')
  return names.find(([beginning]) => name.startsWith(beginning))?.[1] ?? null
}

/** The forms of numbers that only one of the carriers uses. */
const forms: readonly [form: RegExp, carrier: Carrier][] = [
  [/^1Z[0-9A-Z]{16}$/i, 'ups'],
  [/^[A-Z]{2}\d{9}CA$/i, 'canada-post'],
  [/^\d{16}$/, 'canada-post'],
  [/^[A-Z]{2}\d{9}US$/i, 'usps'],
  [/^9\d{19,21}$/, 'usps'],
  [/^[A-Z]{3}\d{9}$/i, 'purolator'],
  [/^3\d{11}$/, 'purolator'],
  [/^D\d{21}$/i, 'canpar'],
  [/^INTLCM/i, 'intelcom'],
]

/** The carrier that a number looks like; null if several could have given it. */
export function carrierOfNumber(number: string): Carrier | null {
  const compact = compactNumber(number)
  return forms.find(([form]) => form.test(compact))?.[1] ?? null
}

const numberForm = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,59}$/u

/** Whether a text can be a tracking number: letters and digits without spaces in between. */
export function isTrackingNumber(text: string): boolean {
  return /\d/.test(text) && numberForm.test(text)
}
