import type { AddressLike } from '../address.ts'
import { beginningOf } from '../beginning-of.ts'
import { canonicalEmail } from '../shop/email-address.ts'
import { plainText } from '../words.ts'
import { orderNumber } from './order.ts'

// The words by which orders are found. Shared by the server, which filters lists, and the dashboard,
// which filters events; apart from the words of products, which every page of the shop loads.

type SearchableOrder = {
  id: string
  customerName: string
  customerEmail: string
  customerPhone: string
  shippingAddress: AddressLike
  items: readonly { productName: string }[]
}

const wholeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const MOST_TERMS = 8
/** How many characters of a name are used for sorting. */
const NAME_LENGTH = 60

// Defined once: a literal in a function would create a new RegExp on each call.
const separators = /[\s.-]/g
const notDigit = /\D/g
const exitCode = /^(00|011)(?=\d{8})/
const countryCode = /^1(?=\d{10}$)/
const word = /[\p{L}\p{N}]+/gu

/** A phone number or any other number with its digits in groups, as people write or paste it. */
const groupedDigits = /^[+(]*\d[\d\s()./-]*$/

/**
 * The word prefixes of a search, all of which an order must match. A number in groups is one word, no
 * matter how it is grouped: "(416) 555-0100" and "+1 416.555.0100" find the same orders.
 */
export function termsOf(search: string | undefined): string[] {
  const text = canonicalEmail((search ?? '').trim())
  if (groupedDigits.test(text)) return [phoneDigits(text)]
  const query = wholeId.test(text) ? orderNumber(text) : text
  return [...new Set(wordsOf(query))].slice(0, MOST_TERMS)
}

/** Whether a search has no letters or digits and so matches nothing. */
export function isWordless(search: string | undefined): boolean {
  return (search ?? '').trim() !== '' && termsOf(search).length === 0
}

/**
 * The words by which an order can be found, each preceded by a space: number, name, email, phone,
 * products and the delivery address. Province and country are left out, because too many orders share
 * them (ORD-15).
 */
export function orderText(order: SearchableOrder): string {
  const { id, customerName, customerEmail, customerPhone, shippingAddress, items } = order
  const names = items.map(({ productName }) => productName)
  const phones = [phoneDigits(customerPhone)]
  const texts: (string | null | undefined)[] = [
    customerName,
    customerEmail,
    orderNumber(id),
    ...names,
  ]
  if (typeof shippingAddress === 'string') texts.push(shippingAddress)
  else if (shippingAddress) {
    const { firstName, lastName, company, address, address2, city, zipCode, phone } =
      shippingAddress
    const code = zipCode ?? ''
    const parts = [firstName, lastName, company, address, address2, city, code]
    texts.push(...parts, code.replace(separators, ''))
    phones.push(phoneDigits(phone ?? ''))
  }
  texts.push(...phones)
  // Joined, because each call to `wordsOf` has a fixed cost. The line breaks keep words apart.
  return [...new Set(wordsOf(texts.join('\n')))].map((word) => ` ${word}`).join('')
}

/** The form of a customer's name that lists sort by. */
export function nameKey(customerName: string): string {
  return beginningOf(plainText(customerName), NAME_LENGTH)
}

export function hasTerms(order: SearchableOrder, terms: readonly string[]): boolean {
  if (terms.length === 0) return true
  const words = orderText(order)
  return terms.every((term) => words.includes(` ${term}`))
}

/** The digits of a phone number, without an exit code or country code 1. */
function phoneDigits(phone: string): string {
  const digits = plainText(phone).replace(notDigit, '')
  return digits.replace(exitCode, '').replace(countryCode, '')
}

function wordsOf(text: string): string[] {
  return plainText(text).match(word) ?? []
}
