import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import type { ComparedField, Versions } from '../../conflict/difference.ts'
import type { NameOf } from '../display/product-names.ts'
import { type AddressForm, type OrderForm, quantityOf } from './order-form.ts'

type Field = ComparedField<OrderForm>

const customer: readonly Field[] = [
  { key: 'customerName', label: 'Customer name' },
  { key: 'customerEmail', label: 'Email' },
  { key: 'customerPhone', label: 'Phone' },
]

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
const addressFields = Object.keys(addressLabels) as (keyof AddressForm)[]

/** What is compared of an order: its address as one field unless every version has it in fields. */
export function comparedFields(
  { base, yours, theirs }: Versions<OrderForm>,
  { items }: DetailedOrder,
  nameOf: NameOf,
): Field[] {
  const isInFields = [base, yours, theirs].every(({ addressKind }) => addressKind === 'fields')
  const address = isInFields
    ? addressFields.map((field) => ({ key: `address.${field}`, label: addressLabels[field] }))
    : [wholeAddress]
  const quantities = items.map((item, index) => ({
    key: `quantities.${index}`,
    label: `Quantity of ${nameOf(item)}`,
    show: (form: OrderForm) => String(quantityOf(form.quantities[index])),
  }))
  return [...customer, ...address, ...quantities]
}

const wholeAddress: Field = {
  key: 'address',
  label: 'Shipping Address',
  paths: ['addressKind', 'address', 'addressText'],
  show: ({ addressKind, address, addressText }) => {
    if (addressKind === 'none') return ''
    if (addressKind === 'text') return addressText.trim()
    const lines = addressFields.map((field) => address[field].trim())
    return lines.filter((line) => line !== '').join('\n')
  },
}
