import type { FieldChange } from '../shop/audit.ts'

// Placeholders for a customer's data after an erasure (PRIV-03). They are valid in every form and
// filter, so that an erased order can be handled like any other.

export const erasedName = 'Erased customer'

/** Replaces a phone number or a line of an address. */
const erasedText = '–'

/** A top-level domain that never exists (RFC 2606). */
const domain = '@customer.invalid'

/** A unique address for each erased customer, so that the number of customers stays the same. */
export function newErasedEmail(): string {
  return `erased-${crypto.randomUUID().slice(0, 8)}${domain}`
}

/** Whether this is the placeholder address of an erased customer, which reaches nobody. */
export function isErasedEmail(email: string): boolean {
  return email.startsWith('erased-') && email.endsWith(domain)
}

type Customer = {
  customerName: string
  customerEmail: string
  customerPhone?: string
  shippingAddress?: unknown
  billingAddress?: unknown
  shipments?: unknown
}

/** Erases the customer from an order, a draft or an order's event. */
export function withoutCustomer<T extends Customer>(record: T, email: string): T {
  return {
    ...record,
    customerName: erasedName,
    customerEmail: email,
    ...('customerPhone' in record && { customerPhone: erasedText }),
    ...('shippingAddress' in record && { shippingAddress: erasedPlace(record.shippingAddress) }),
    ...('billingAddress' in record && { billingAddress: erasedPlace(record.billingAddress) }),
    ...('shipments' in record && { shipments: withoutTracking(record.shipments) }),
  }
}

/** Erases the numbers of parcels, by which the carrier tells where they went. */
function withoutTracking(shipments: unknown) {
  if (!Array.isArray(shipments)) return []
  return shipments.map((each) => ({ ...each, trackingNumber: null, trackingUrl: null }))
}

/** Erases the author of a review. Its text is removed as well, because it may name the author. */
export function withoutAuthor<T extends Customer>(review: T, email: string): T {
  return { ...withoutCustomer(review, email), title: null, comment: null }
}

/** Keeps only the country and region of an address, which tax reports need. */
function erasedPlace(address: unknown) {
  if (address === null || address === undefined) return null
  if (typeof address !== 'object') return erasedText
  const { country, province } = address as Record<string, unknown>
  return {
    firstName: 'Erased',
    lastName: 'customer',
    address: erasedText,
    city: erasedText,
    province: isCode(province) ? province : erasedText,
    zipCode: erasedText,
    country: isCode(country) ? country : 'CA',
  }
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{2}$/i.test(value)
}

const personalFields: Record<string, (email: string) => string> = {
  customerName: () => erasedName,
  customerEmail: (email) => email,
  customerPhone: () => erasedText,
  shippingAddress: () => erasedText,
  billingAddress: () => erasedText,
  reason: () => erasedText,
  title: () => erasedText,
  comment: () => erasedText,
  trackingNumber: () => erasedText,
  trackingUrl: () => erasedText,
}

/** Whether an erasure replaces the whole value of this field of an audit entry. */
export function isPersonal(field: string): boolean {
  return Object.hasOwn(personalFields, field)
}

/** Erases the customer from the fields of an audit entry about an order or review. */
export function withoutPersonalFields(changes: readonly FieldChange[], email: string) {
  return changes.map(({ field, before, after }): FieldChange => {
    const erased = isPersonal(field) ? personalFields[field]?.(email) : undefined
    const hide = (value: unknown) => (erased === undefined || value === null ? value : erased)
    return { field, before: hide(before), after: hide(after) }
  })
}
