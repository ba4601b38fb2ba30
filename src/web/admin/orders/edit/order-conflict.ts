import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import { type Choices, type Difference, differencesIn } from '../../conflict/difference.ts'
import { type AddressForm, formOf, type OrderForm, quantityOf } from './order-form.ts'
import type { NameOf } from '../display/product-names.ts'

const customerLabels = {
  customerName: 'Customer name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
} as const

const addressLabels: Record<keyof AddressForm, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  address: 'Address',
  address2: 'Address line 2',
  city: 'City',
  province: 'Province / State',
  zipCode: 'Postal / Zip code',
  country: 'Country',
  phone: 'Delivery phone',
}

type Versions = { base: DetailedOrder; form: OrderForm; newer: DetailedOrder; nameOf: NameOf }

/** The fields in which the form and the version saved by somebody else differ. */
export function orderDifferences({ base, form, newer, nameOf }: Versions): Difference[] {
  const [before, theirs] = [formOf(base), formOf(newer)]
  const customer = keysOf(customerLabels).map((key) => ({
    key,
    label: customerLabels[key],
    base: before[key],
    yours: form[key].trim(),
    theirs: theirs[key],
  }))
  const quantities = newer.items.map((item, index) => ({
    key: `quantities.${index}`,
    label: `Quantity of ${nameOf(item)}`,
    base: before.quantities[index] ?? '',
    yours: String(quantityOf(form.quantities[index])),
    theirs: theirs.quantities[index] ?? '',
  }))
  return differencesIn([...customer, ...addressFields(before, form, theirs), ...quantities])
}

function addressFields(base: OrderForm, yours: OrderForm, theirs: OrderForm) {
  const isInFields = [base, yours, theirs].every(({ addressKind }) => addressKind === 'fields')
  if (!isInFields) {
    const label = 'Shipping Address'
    return [
      { key: 'address', label, base: whole(base), yours: whole(yours), theirs: whole(theirs) },
    ]
  }
  return keysOf(addressLabels).map((field) => ({
    key: `address.${field}`,
    label: addressLabels[field],
    base: base.address[field],
    yours: yours.address[field].trim(),
    theirs: theirs.address[field],
  }))
}

function whole({ addressKind, address, addressText }: OrderForm): string {
  if (addressKind === 'none') return ''
  if (addressKind === 'text') return addressText.trim()
  return keysOf(addressLabels)
    .map((field) => address[field].trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The newer version, with the chosen fields of the form. */
export function mergedOrder(form: OrderForm, newer: DetailedOrder, choices: Choices): OrderForm {
  const theirs = formOf(newer)
  const isYours = (key: string) => choices[key] === 'yours'
  const merged = { ...theirs, address: { ...theirs.address } }
  for (const key of keysOf(customerLabels)) if (isYours(key)) merged[key] = form[key]
  for (const field of keysOf(addressLabels)) {
    if (isYours(`address.${field}`)) merged.address[field] = form.address[field]
  }
  const { addressKind, address, addressText } = form
  return {
    ...merged,
    ...(isYours('address') ? { addressKind, address, addressText } : {}),
    quantities: theirs.quantities.map((quantity, index) =>
      isYours(`quantities.${index}`) ? (form.quantities[index] ?? quantity) : quantity,
    ),
  }
}

function keysOf<T extends object>(labels: T): (keyof T & string)[] {
  return Object.keys(labels) as (keyof T & string)[]
}
