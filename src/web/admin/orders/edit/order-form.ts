import { type TObject, Type } from '@sinclair/typebox'
import type { OrderChanges } from '#shared/contract/order/changes.ts'
import {
  type OrderText,
  orderTextNames,
  orderTexts,
  perOrderText,
} from '#shared/contract/order/texts.ts'
import { Address, type DetailedOrder } from '#shared/contract/orders.ts'
import { typedWhole } from '#shared/domain/typed-number.ts'
import * as m from '#shared/i18n/messages.ts'
import { formResolver } from '../../../ui/forms/form-resolver.ts'
import { orderLabels } from '../display/order-labels.ts'
import type { Resolver } from 'react-hook-form'

export type AddressForm = { [Field in keyof Required<Address>]: string }

export type OrderForm = Record<OrderText, string> & {
  /** An order's address can be fields, plain text, or missing (ORD-13). */
  addressKind: 'fields' | 'text' | 'none'
  address: AddressForm
  addressText: string
  /** As typed, one for each item, in the same order. */
  quantities: string[]
}

const largestQuantity = 1_000

export const emptyAddress: AddressForm = {
  firstName: '',
  lastName: '',
  company: '',
  address: '',
  address2: '',
  city: '',
  province: '',
  zipCode: '',
  country: '',
  phone: '',
}

export function formOf(order: DetailedOrder): OrderForm {
  const { shippingAddress: address } = order
  const isText = typeof address === 'string'
  return {
    // Events of older versions lack those that were added later.
    ...perOrderText((field) => order[field] ?? ''),
    addressKind: address === null ? 'none' : isText ? 'text' : 'fields',
    address: isText || address === null ? emptyAddress : addressFormOf(address),
    addressText: isText ? address : '',
    quantities: order.items.map(({ quantity }) => String(quantity)),
  }
}

function addressFormOf(address: Partial<Address>): AddressForm {
  const filled = Object.entries(address).map(([field, value]) => [field, value ?? ''])
  return { ...emptyAddress, ...Object.fromEntries(filled) }
}

/**
 * A typed quantity: text without digits and numbers below 1 become 1 (ORD-12). Null for what could be read as
 * another number than was meant, such as "12,50".
 */
export function quantityOf(typed: string | undefined): number | null {
  const quantity = typedWhole(typed)
  if (typeof quantity === 'number') return Math.max(1, quantity)
  return /^-\s?\d+$/.test(quantity) || !/\d/.test(quantity) ? 1 : null
}

/** The error of a typed quantity, if it has one. */
export function quantityError(typed: string | undefined) {
  const quantity = quantityOf(typed)
  const isRight = quantity !== null && quantity <= largestQuantity
  return isRight ? undefined : { type: 'max', message: m.fieldQuantity() }
}

/** Orders entered by staff may lack an email or phone number; a missing one stays optional. */
function textsOf(order: DetailedOrder, form: OrderForm): TObject {
  const lacking = orderTextNames.filter((field) => order[field] === '' && form[field].trim() === '')
  return Type.Omit(Type.Object(orderTexts), lacking)
}

const addressSchemas: Record<OrderForm['addressKind'], TObject> = {
  none: Type.Object({}),
  fields: Type.Object({ address: Address }),
  text: Type.Object({ addressText: Type.String({ maxLength: 2_000 }) }),
}

/** Validates the address only if it was changed: an incomplete one may stay as it is (T22). */
export function orderResolver(order: DetailedOrder): Resolver<OrderForm> {
  return async (form, context, options) => {
    const texts = textsOf(order, form)
    const schema = isAddressChanged(order, form)
      ? Type.Composite([texts, addressSchemas[form.addressKind]])
      : texts
    const { errors } = await formResolver(schema)(form, context, options as never)
    const quantities = form.quantities.map(quantityError)
    const isQuantityWrong = quantities.some(Boolean)
    if (!isQuantityWrong && Object.keys(errors).length === 0) return { values: form, errors: {} }
    return { values: {}, errors: { ...errors, ...(isQuantityWrong ? { quantities } : {}) } }
  }
}

/** The edit payload (ENT-14) for the version of the order that was edited. */
export function changesOf(order: DetailedOrder, form: OrderForm): OrderChanges {
  const items = order.items.map(({ productId, quantity: before }, index) => ({
    productId,
    before,
    quantity: quantityOf(form.quantities[index]) ?? before,
  }))
  const shippingAddress = isAddressChanged(order, form) ? addressOf(form) : order.shippingAddress
  return {
    id: order.id,
    version: order.updatedAt,
    ...textsIn(form),
    ...(isSendable(shippingAddress) ? { shippingAddress } : {}),
    items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    quantityChanges: items
      .filter(({ before, quantity }) => quantity !== before)
      .map(({ productId, before, quantity }) => ({ productId, oldQty: before, newQty: quantity })),
  }
}

/** A blank text clears what was there, but the required ones cannot be cleared. */
function textsIn(form: OrderForm): Partial<Record<OrderText, string>> {
  const texts = orderTextNames.map((field) => [field, form[field].trim()] as const)
  return Object.fromEntries(texts.filter(([field, text]) => text || !orderLabels[field].required))
}

/** The server accepts only complete addresses; an omitted one stays unchanged. */
function isSendable(address: DetailedOrder['shippingAddress']): address is Address | string | null {
  if (address === null || typeof address === 'string') return true
  return Address.required?.every((field) => Boolean(address[field as keyof Address])) ?? true
}

function isAddressChanged(order: DetailedOrder, form: OrderForm): boolean {
  const before = formOf(order)
  if (form.addressKind !== before.addressKind) return true
  if (form.addressKind === 'text') return form.addressText.trim() !== before.addressText.trim()
  const fields = Object.keys(before.address) as (keyof AddressForm)[]
  return fields.some((field) => form.address[field].trim() !== before.address[field].trim())
}

function addressOf({ addressKind, address, addressText }: OrderForm): Address | string | null {
  if (addressKind === 'none') return null
  if (addressKind === 'text') return addressText.trim()
  const { company, address2, phone, ...required } = address
  return {
    ...required,
    company: company.trim() || null,
    address2: address2.trim() || null,
    phone: phone.trim() || null,
  }
}
