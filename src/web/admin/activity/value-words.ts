import { roles } from '#shared/contract/roles.ts'
import { countryName } from '#shared/domain/address.ts'
import { type Allergen, allergenWords } from '#shared/domain/catalog/allergens.ts'
import { attentionWords, refundFailureWords } from '#shared/domain/order/attention-words.ts'
import type { WrittenNote } from '#shared/domain/order/order-attention.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import { taxClassName } from '#shared/domain/pricing/tax-lines.ts'
import { carrierName, carriers } from '#shared/domain/shipping/carriers.ts'
import { letterStates } from '#shared/domain/shop/news.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { taxClasses } from '#shared/domain/tax/tax.ts'
import { displayPrice, formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { kindWords as mailWords } from '../mail/kind-words.ts'
import { sectionForms } from '../settings/section-fields.ts'
import { kindWords } from './kind-words.ts'

type Codes = Readonly<Record<string, () => string>>

/** The words for recorded codes and notes; only the fields in `coded` contain them. */
const codes: Codes = {
  placed: m.activityValuePlaced,
  shipped: m.activityValueShipped,
  completed: m.activityValueCompleted,
  cancelled: m.activityValueCancelled,
  draft: m.productDraft,
  active: m.productActive,
  archived: m.productArchived,
  spreadsheet: m.exportForSpreadsheet,
  plain: m.exportForPrograms,
  pending: m.activityValuePending,
  approved: m.activityValueApproved,
  rejected: m.activityValueRejected,
  set: m.activityValueSet,
  changed: m.activityValueChanged,
  waiting: m.activityValueWaiting,
  sent: m.activityValueSent,
  failed: m.stepFailed,
  'sent again': m.activityValueSentAgain,
  'sent now': m.activityValueSentNow,
  'signed in': m.activityValueSignedIn,
  'refused: wrong name or password': m.activityValueRefusedWrongNameOrPassword,
  'refused: wrong code': m.activityValueRefusedWrongCode,
  'refused: not an administrator': m.activityValueRefusedNotAnAdministrator,
}

const coded = new Set([
  'status',
  'style',
  'state',
  'result',
  'password',
  'passwordHash',
  'secret',
  'urlSecret',
])

const amounts = new Set([
  'price',
  'compareAtPrice',
  'totalAmount',
  'paidAmount',
  'amount',
  'minimum',
])

/** A date and time in the API's format. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The kinds of discount codes and of exported lists. */
const kinds: Codes = {
  percent: m.sellingKindPercent,
  amount: m.sellingKindAmount,
  shipping: m.sellingFree,
  ...kindWords,
}

const endReasons: Codes = {
  gone: m.webhookEndedGone,
  failing: m.webhookEndedFailing,
  staff: m.webhookEndedStaff,
}

const languages: Codes = { en: m.activityValueEnglish, fr: m.activityValueFrench }

/** The fields that have codes of their own, with the words for each code. */
const codesOf: Readonly<Record<string, Codes>> = {
  kind: kinds,
  emailSent: mailWords,
  letterState: Object.fromEntries(
    letterStates.map((state) => [state, () => m.lettersState({ state })]),
  ),
  language: languages,
  endReason: endReasons,
  carrier: Object.fromEntries(carriers.map((each) => [each, () => carrierName(each)])),
  role: Object.fromEntries(roles.map((role) => [role, () => m.usersRoleName({ role })])),
  taxClass: Object.fromEntries(taxClasses.map((each) => [each, () => taxClassName(each)])),
  ...Object.fromEntries(
    Object.values(sectionForms).flatMap(({ fields }) =>
      fields.flatMap((spec) => (spec.kind === 'choice' ? [[spec.key, spec.choices]] : [])),
    ),
  ),
}

/** The words for fields whose missing value has a meaning (LABEL-02, TAX-08). */
const unset: Codes = { allergens: m.editorNotStated, taxClass: m.taxClassStandard }

/** The list fields whose entries are not plain text. */
const lists: Readonly<Record<string, (list: unknown[]) => string | null>> = {
  attention: (notes) => attentionWords(notes as WrittenNote[]),
  allergens: (stated) => allergenWords(stated as Allergen[]),
  withoutAllergens: (avoided) => allergenWords(avoided as Allergen[]),
  held: (units) => units.map((each) => heldWords(String(each))).join(', ') || null,
}

/** A recorded value of a field as text, in words if it is a code; null if it is empty. */
export function shownValue(path: string, value: unknown): string | null {
  // The last part of the path: `country` of `shippingAddress.country`.
  const field = path.slice(path.lastIndexOf('.') + 1)
  if (value === null || value === undefined) return unset[field]?.() ?? null
  const listWords = Array.isArray(value) ? lists[field] : undefined
  if (listWords) return listWords(value as unknown[])
  if (typeof value !== 'string') return valueWords(value)
  const ownWords = codesOf[field]?.[value]
  if (ownWords) return ownWords()
  if (field === 'country') return countryName(value) ?? value
  if (field === 'paymentMethod') return providerName(value)
  if (field === 'refund') return refundOutcome(value)
  if (amounts.has(field) && /^\d+\.\d\d$/.test(value)) return displayPrice(value)
  if (moment.test(value)) {
    // A discount code starts and ends by the shop's clock.
    const zone = field === 'startsAt' || field === 'endsAt' ? { timeZone: shopZone } : {}
    return formatDate(new Date(value), { dateStyle: 'medium', timeStyle: 'short', ...zone })
  }
  return (coded.has(field) ? codes[value]?.() : undefined) ?? (value || null)
}

/** The outcome of a refund: the amount, or why it was refused or failed. */
function refundOutcome(value: string): string {
  const [, outcome, failure = ''] = /^(refused|failed): (.*)$/s.exec(value) ?? []
  if (outcome === undefined) return value
  const words = outcome === 'refused' ? m.activityRefundRefused : m.activityRefundFailed
  return words({ failure: refundFailureWords(failure) })
}

/** The words for "2 of Maple Heat", the log's format for the units of a released payment. */
function heldWords(units: string): string {
  const [, count, product] = /^(\d+) of (.*)$/s.exec(units) ?? []
  return product === undefined ? units : m.activityHeldUnits({ count: Number(count), product })
}

/** A value as text; null if it is empty. */
export function valueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? m.staffYes() : m.staffNo()
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.map((part) => valueWords(part) ?? '').join(', ')
  }
  const parts = Object.entries(value as object).map(([field, part]) => shownValue(field, part))
  return parts.filter((part) => part !== null).join(', ') || null
}
