import { orderTextNames } from '#shared/contract/order/texts.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ComparedField, Versions } from '../../conflict/difference.ts'
import { orderLabels } from '../display/order-labels.ts'
import type { NameOf } from '../display/product-names.ts'
import { type AddressForm, type OrderForm, quantityOf } from './order-form.ts'

type Field = ComparedField<OrderForm>

const addressLabels: Record<keyof AddressForm, () => string> = {
  firstName: m.checkoutFirstName,
  lastName: m.checkoutLastName,
  company: m.checkoutCompany,
  address: m.checkoutAddress,
  address2: m.checkoutAddress2,
  city: m.checkoutCity,
  province: m.checkoutProvince,
  zipCode: m.checkoutPostalCode,
  country: m.checkoutCountry,
  phone: m.ordersDeliveryPhone,
}
const addressFields = Object.keys(addressLabels) as (keyof AddressForm)[]

/**
 * The fields of an order to compare. The address is compared as a whole unless every version has a
 * structured address.
 */
export function comparedFields(
  { base, yours, theirs }: Versions<OrderForm>,
  { items }: DetailedOrder,
  nameOf: NameOf,
): Field[] {
  const isInFields = [base, yours, theirs].every(({ addressKind }) => addressKind === 'fields')
  const address = isInFields
    ? addressFields.map((field) => ({ key: `address.${field}`, label: addressLabels[field]() }))
    : [wholeAddress()]
  const quantities = items.map((item, index) => ({
    key: `quantities.${index}`,
    label: m.ordersQuantityOf({ name: nameOf(item) }),
    show: (form: OrderForm) => String(quantityOf(form.quantities[index])),
  }))
  const texts = orderTextNames.map((key) => ({ key, label: orderLabels[key].label() }))
  return [...texts, ...address, ...quantities]
}

const wholeAddress = (): Field => ({
  key: 'address',
  label: m.ordersShippingAddress(),
  paths: ['addressKind', 'address', 'addressText'],
  show: ({ addressKind, address, addressText }) => {
    if (addressKind === 'none') return ''
    if (addressKind === 'text') return addressText.trim()
    const lines = addressFields.map((field) => address[field].trim())
    return lines.filter((line) => line !== '').join('\n')
  },
})
