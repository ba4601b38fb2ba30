import * as m from '../../i18n/messages.ts'
import { Email, Text } from '../scalars.ts'

export const customer = {
  customerName: Text(200, { required: m.fieldName }),
  customerEmail: Email({ message: m.fieldValidEmail }),
  customerPhone: Text(40, { message: m.fieldPhone }),
}

/**
 * The texts of an order that staff edit as they are, each in a column of its own that is blank without
 * one. Answers, edits, their comparison and the audit follow this table (docs/architecture.md).
 */
export const orderTexts = { ...customer }
export type OrderText = keyof typeof orderTexts
export const orderTextNames = Object.keys(orderTexts) as OrderText[]

/** One value for each of these texts. */
export function perOrderText<Value>(valueOf: (field: OrderText) => Value) {
  const entries = orderTextNames.map((field) => [field, valueOf(field)])
  return Object.fromEntries(entries) as Record<OrderText, Value>
}
