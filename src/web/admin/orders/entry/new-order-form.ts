import { type TObject, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { Address } from '#shared/contract/orders.ts'
import { Money } from '#shared/contract/scalars.ts'
import { StaffOrder } from '#shared/contract/staff/staff-orders.ts'
import { type Cents, formatMoney, parseMoney } from '#shared/domain/money.ts'
import { isEmailAddress } from '#shared/domain/shop/email-address.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { formResolver } from '../../../ui/forms/form-resolver.ts'
import { type AddressForm, emptyAddress, quantityError, quantityOf } from '../edit/order-form.ts'
import type { Resolver } from 'react-hook-form'

/** A product in the new order, with its current data from the shop. */
export type EntryLine = Pick<
  StaffProduct,
  'name' | 'price' | 'stock' | 'taxClass' | 'weightGrams'
> & {
  productId: string
}

export type NewOrderForm = {
  customerName: string
  customerEmail: string
  customerPhone: string
  delivery: 'pickup' | 'shipping'
  pickupProvince: string
  /** Blank for the first that fits. */
  deliveryMethod: string
  address: AddressForm
  paidBy: StaffOrder['paidBy']
  isEmailed: boolean
  isHandedOver: boolean
  discountCode: string
  /** As typed, by the id of the product. */
  quantities: Record<string, string>
}

export const emptyOrder: NewOrderForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  delivery: 'pickup',
  pickupProvince: '',
  deliveryMethod: '',
  address: { ...emptyAddress, country: 'CA' },
  paidBy: 'cash',
  isEmailed: false,
  isHandedOver: false,
  discountCode: '',
  quantities: {},
}

const { customerName, pickupProvince } = StaffOrder.properties
const schemas: Record<NewOrderForm['delivery'], TObject> = {
  pickup: Type.Object({ customerName, pickupProvince }),
  shipping: Type.Object({ customerName, address: Address }),
}

/** Validates what the chosen delivery needs; email and phone may stay blank. */
export const newOrderResolver: Resolver<NewOrderForm> = async (form, context, options) => {
  const values = withNames(form)
  const { errors } = await formResolver(schemas[form.delivery])(values, context, options as never)
  const email = form.customerEmail.trim()
  const isWrong = email === '' ? form.isEmailed : !isEmailAddress(email)
  const quantities = Object.entries(form.quantities).flatMap(([id, typed]) => {
    const error = quantityError(typed)
    return error ? [[id, error] as const] : []
  })
  const all = {
    ...errors,
    ...(isWrong ? { customerEmail: { type: 'email', message: m.fieldValidEmail() } } : {}),
    ...(quantities.length > 0 ? { quantities: Object.fromEntries(quantities) } : {}),
  }
  return Object.keys(all).length === 0 ? { values, errors: {} } : { values: {}, errors: all }
}

/** Copies the customer's name to the address, unless the address already has a name. */
function withNames(form: NewOrderForm): NewOrderForm {
  const { firstName, lastName } = form.address
  if (firstName.trim() || lastName.trim()) return form
  const [first = '', ...rest] = form.customerName.trim().split(/\s+/)
  const name = { firstName: first, lastName: rest.join(' ') || first }
  return { ...form, address: { ...form.address, ...name } }
}

export function inputOf(
  id: string,
  form: NewOrderForm,
  lines: readonly EntryLine[],
  total: Cents,
  deliveryMethod: string | undefined,
): StaffOrder {
  const isShipped = form.delivery === 'shipping'
  const { company, address2, phone, ...required } = form.address
  return {
    id,
    customerName: form.customerName.trim(),
    customerEmail: form.customerEmail.trim() || null,
    customerPhone: form.customerPhone.trim() || null,
    items: lines.map(({ productId }) => ({ productId, quantity: quantityIn(form, productId) })),
    shippingAddress: isShipped
      ? { ...required, company: company || null, address2: address2 || null, phone: phone || null }
      : null,
    pickupProvince: isShipped ? null : form.pickupProvince,
    ...(deliveryMethod !== undefined && { deliveryMethod }),
    discountCode: form.discountCode.trim() || null,
    paidBy: form.paidBy,
    totalAmount: formatMoney(total),
    isEmailed: form.isEmailed,
    ...(!isShipped && form.isHandedOver && { isHandedOver: true }),
  }
}

export function quantityIn({ quantities }: Pick<NewOrderForm, 'quantities'>, productId: string) {
  return quantityOf(quantities[productId]) ?? 1
}

/** The lines as the pricing rules need them. */
export function pricedEntry(form: NewOrderForm, lines: readonly EntryLine[]) {
  return lines.map(({ productId, price, taxClass = 'standard', weightGrams }) => ({
    price: parseMoney(price) ?? 0,
    taxClass,
    weightGrams,
    quantity: quantityIn(form, productId),
  }))
}

/** The lines with the current prices from a `price_changed` error. */
export function repriced(lines: readonly EntryLine[], { items }: ApiError['body']): EntryLine[] {
  const current = Value.Check(Prices, items) ? items : []
  return lines.map((line) => {
    const price = current.find(({ productId }) => productId === line.productId)?.price
    return price === undefined ? line : { ...line, price }
  })
}

const Prices = Type.Array(Type.Object({ productId: Type.String(), price: Money }))
