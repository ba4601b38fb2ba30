import { type Static, Type } from '@sinclair/typebox'
import { parseMoney } from '../../domain/money.ts'
import { isCodeName, tidyCode } from '../../domain/pricing/discount-name.ts'
import { discountKinds, discountRefusals } from '../../domain/pricing/discount.ts'
import * as m from '../../i18n/messages.ts'
import { publicAction, staffAction } from '../action.ts'
import type { FieldError } from '../errors.ts'
import { quantity } from '../orders.ts'
import {
  Email,
  Extended,
  Id,
  Money,
  NoContent,
  Nullable,
  OneOf,
  page,
  Timestamp,
} from '../scalars.ts'

const Code = Type.String({
  pattern: '^[A-Za-z0-9-]{3,40}$',
  errorMessage: m.sellingCodeFormat,
})

/** May contain invisible characters and other dashes, which are not stored (`discountProblems`). */
const EnteredCode = Type.String({ minLength: 1, maxLength: 200, errorMessage: m.sellingCodeFormat })

const Limit = Nullable(
  Type.Integer({ minimum: 1, maximum: 1_000_000, errorMessage: m.sellingLimit }),
)

const fields = {
  code: Code,
  kind: OneOf(discountKinds),
  /** A whole percentage if `kind` is `percent`; otherwise null. */
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100, errorMessage: m.sellingPercent })),
  /** The amount taken off if `kind` is `amount`; otherwise null. */
  amount: Nullable(Money),
  /** The minimum subtotal; null for any. */
  minimum: Nullable(Money),
  maxUses: Limit,
  maxPerCustomer: Limit,
  startsAt: Nullable(Timestamp),
  endsAt: Nullable(Timestamp),
  isActive: Type.Boolean(),
}

/** A discount code as staff see it. */
export const DiscountCode = Type.Object({
  id: Id,
  ...fields,
  /** Orders that used it. */
  used: Type.Integer(),
  /** Open payments that hold a use. */
  held: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type DiscountCode = Static<typeof DiscountCode>

export const DiscountInput = Type.Object({ ...fields, code: EnteredCode })
export type DiscountInput = Static<typeof DiscountInput>

/** Checks what the schema cannot express: a kind without its value, or an end before the start. */
export function discountProblems(input: DiscountInput): FieldError[] {
  const { code, kind, percent, amount, startsAt, endsAt } = input
  const problems: FieldError[] = []
  if (!isCodeName(tidyCode(code))) {
    problems.push({ path: '/code', message: m.sellingCodeFormat() })
  }
  if (kind === 'percent' && percent === null) {
    problems.push({ path: '/percent', message: m.sellingPercent() })
  }
  if (kind === 'amount' && !parseMoney(amount ?? '')) {
    problems.push({ path: '/amount', message: m.sellingAmount() })
  }
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    problems.push({ path: '/endsAt', message: m.sellingEndsBefore() })
  }
  return problems
}

export const listDiscounts = staffAction({
  name: 'discounts.list',
  needs: ['discounts:read'],
  summary: 'Discount codes with their uses, newest first; 100 at a time by default.',
  input: Type.Object({
    ...page,
    id: Type.Optional(Id),
    status: Type.Optional(OneOf(['on', 'off'])),
    /** A part of the code. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: Type.Array(DiscountCode),
})

export const createDiscount = staffAction({
  name: 'discounts.create',
  needs: ['discounts:write'],
  summary: 'Adds a discount code.',
  input: DiscountInput,
  output: DiscountCode,
  status: 201,
  errors: ['invalid'],
})

/** Orders and open payments that already use the code keep their discount. */
export const updateDiscount = staffAction({
  name: 'discounts.update',
  needs: ['discounts:write'],
  summary: 'Changes a discount code, or switches it off.',
  input: Extended(Type.Partial(DiscountInput), { id: Id, version: Type.Optional(Timestamp) }),
  output: DiscountCode,
  errors: ['not_found', 'invalid', 'stale'],
})

export const deleteDiscount = staffAction({
  name: 'discounts.delete',
  needs: ['discounts:write'],
  summary: 'Deletes a discount code; orders keep what it took off.',
  input: Type.Object({ id: Id }),
  output: NoContent,
  errors: ['not_found'],
})

/** Checks a shopper's code. Attempts are limited per IP address. */
export const checkDiscount = publicAction({
  name: 'discounts.check',
  summary: 'Whether a discount code can be used for these items now, and what it takes off.',
  input: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 60, errorMessage: m.sellingCodeFormat }),
    /**
     * Ignored unless the caller is staff; otherwise, anyone could find out who has used the code. The
     * limit per customer is enforced when the payment is opened or staff enter the order.
     */
    customerEmail: Type.Optional(Nullable(Email({ message: m.fieldValidEmail }))),
    items: Type.Array(Type.Object({ productId: Id, quantity }), { minItems: 1, maxItems: 100 }),
  }),
  output: Type.Object({
    discount: Nullable(
      Type.Object({ code: Type.String(), kind: OneOf(discountKinds), value: Type.Integer() }),
    ),
    refusal: Nullable(OneOf(discountRefusals)),
    /** The refusal in words. */
    message: Nullable(Type.String()),
  }),
  errors: ['invalid', 'rate_limited', 'unauthorized', 'forbidden'],
})
