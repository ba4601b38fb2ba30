import { ProductInput } from '#shared/contract/catalog/catalog.ts'
import { ActionError } from '#shared/contract/errors.ts'
import { fieldErrors } from '#shared/contract/field-errors.ts'
import { reductionFault } from '#shared/domain/catalog/reduction.ts'
import { parseMoney } from '#shared/domain/money.ts'
import * as m from '#shared/i18n/messages.ts'
import { readInput } from '../runtime/schema-reader.ts'
import { checkOf } from '../runtime/validator.ts'
import type { RawProduct } from './formats/format.ts'

type Checked =
  { product: ProductInput; messages: [] } | { product: null; messages: readonly string[] }

/** The product as the action takes it, or every fault. A new one's description is its name. */
export function checkedProduct(raw: RawProduct): Checked {
  try {
    const value = readInput(ProductInput, { description: raw.name, ...raw }) as ProductInput
    const check = checkOf(ProductInput)
    if (!check.Check(value)) {
      const errors = fieldErrors(check.Errors(value))
      return { product: null, messages: errors.map(({ path, message }) => worded(path, message)) }
    }
    if ((parseMoney(value.price) ?? 0) < 1) {
      return { product: null, messages: [worded('/price', m.errorPriceTooLow())] }
    }
    const fault = reductionFault(value, Date.now())
    if (fault) return { product: null, messages: [worded(fault.path, fault.message)] }
    return { product: value, messages: [] }
  } catch (error) {
    if (!(error instanceof ActionError)) throw error
    return { product: null, messages: [error.message] }
  }
}

function worded(path: string, message: string): string {
  return `${path.slice(1).replace(/\/.*/, '')}: ${message}`
}
