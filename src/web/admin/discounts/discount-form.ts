import { Value } from '@sinclair/typebox/value'
import { fieldErrors } from '#shared/contract/field-errors.ts'
import {
  type DiscountCode,
  DiscountInput,
  discountProblems,
} from '#shared/contract/staff/discounts.ts'
import { tidyCode } from '#shared/domain/pricing/discount-name.ts'
import { momentOnShopClock, shopClock } from '#shared/domain/shop/shop-clock.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { typedWhole } from '#shared/domain/typed-number.ts'
import { displayPrice, formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { formErrors } from '../../ui/forms/form-errors.ts'
import type { ComparedField } from '../conflict/difference.ts'
import type { Resolver } from 'react-hook-form'

/** As typed: a blank text means no limit. */
export type DiscountForm = {
  code: string
  kind: DiscountInput['kind']
  percent: string
  amount: string
  minimum: string
  maxUses: string
  maxPerCustomer: string
  /** On the shop's clock, in the format of a date and time field. */
  startsAt: string
  endsAt: string
  isActive: boolean
}

export function formOf(discount: DiscountCode | null): DiscountForm {
  return {
    code: discount?.code ?? '',
    kind: discount?.kind ?? 'percent',
    percent: String(discount?.percent ?? ''),
    amount: discount?.amount ?? '',
    minimum: discount?.minimum ?? '',
    maxUses: String(discount?.maxUses ?? ''),
    maxPerCustomer: String(discount?.maxPerCustomer ?? ''),
    startsAt: localOf(discount?.startsAt ?? null),
    endsAt: localOf(discount?.endsAt ?? null),
    isActive: discount?.isActive ?? true,
  }
}

/** The fields to compare with a newer version; the kind and its value count as one field. */
export const comparedFields = (): readonly ComparedField<DiscountForm>[] => [
  { key: 'code', label: m.sellingCode() },
  { key: 'kind', label: m.sellingKind(), paths: ['kind', 'percent', 'amount'], show: takesOff },
  { key: 'minimum', label: m.sellingMinimumField() },
  { key: 'maxUses', label: m.sellingMaxUses() },
  { key: 'maxPerCustomer', label: m.sellingMaxPerCustomer() },
  { key: 'startsAt', label: m.sellingStartsAt(), show: ({ startsAt }) => shownMoment(startsAt) },
  { key: 'endsAt', label: m.sellingEndsAt(), show: ({ endsAt }) => shownMoment(endsAt) },
  { key: 'isActive', label: m.sellingIsActive() },
]

function takesOff({ kind, percent, amount }: DiscountForm): string {
  if (kind === 'shipping') return m.sellingFree()
  if (kind === 'amount') return m.sellingOffAmount({ amount: displayPrice(amount.trim()) })
  const share = typedWhole(percent)
  return typeof share === 'number' ? m.sellingOffPercent({ percent: share }) : share
}

function shownMoment(local: string): string {
  const at = momentOnShopClock(local)
  if (at === null) return local
  return formatDate(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone: shopZone })
}

function localOf(moment: string | null): string {
  return moment === null ? '' : shopClock(Date.parse(moment))
}

/**
 * What is sent. A moment whose field is unchanged stays what it was, also if the clock shows that time
 * twice in autumn.
 */
export function inputOf(form: DiscountForm, before: DiscountCode | null = null): DiscountInput {
  // A text that is no whole number is refused by the schema.
  const number = (text: string) => (text.trim() === '' ? null : (typedWhole(text) as number))
  const text = (typed: string) => typed.trim() || null
  const moment = (typed: string, stored: string | null = null) => {
    if (typed === '') return null
    const at = momentOnShopClock(typed)
    if (at === null) return typed
    return stored !== null && localOf(stored) === typed ? stored : new Date(at).toISOString()
  }
  return {
    code: tidyCode(form.code),
    kind: form.kind,
    percent: form.kind === 'percent' ? number(form.percent) : null,
    amount: form.kind === 'amount' ? text(form.amount) : null,
    minimum: text(form.minimum),
    maxUses: number(form.maxUses),
    maxPerCustomer: number(form.maxPerCustomer),
    startsAt: moment(form.startsAt, before?.startsAt),
    endsAt: moment(form.endsAt, before?.endsAt),
    isActive: form.isActive,
  }
}

/** Validates what would be sent. */
export const discountResolver: Resolver<DiscountForm> = (form, _context, options) => {
  const input = inputOf(form)
  const allProblems = [
    ...discountProblems(input),
    ...fieldErrors(Value.Errors(DiscountInput, input)),
  ]
  if (allProblems.length === 0) return { values: form, errors: {} }
  const problems = allProblems.map(({ path, message }) => ({ path: path.slice(1), message }))
  return { values: {}, errors: formErrors(problems, options) }
}
