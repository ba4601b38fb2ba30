import { type Static, Type } from '@sinclair/typebox'
import {
  describedBy,
  type PaypalCaptureBody,
  PaypalMoney,
  type PaypalOrderBody,
  type PaypalRefundBody,
  statusOf,
} from '#shared/contract/paypal-types.ts'
import { type Cents, parseMoney, sumOf } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { checkOf } from '../../runtime/validator.ts'
import {
  type ProviderCapture,
  type ProviderOrder,
  type ProviderRefund,
  type Trace,
  UnreadableRecord,
} from '../provider.ts'
import { feeOf } from './fees.ts'

// The parts of PayPal's REST v2 that the shop reads; other fields are ignored. PayPal declares
// nearly all fields optional, and a capture that took no money may lack any of them, so each capture
// and refund is checked on its own.

const list = Type.Optional(Type.Array(Type.Unknown()))
const Payments = Type.Object({ captures: list, refunds: list })

export const OrderResource = describedBy<PaypalOrderBody>()(
  Type.Object({
    id: Type.Optional(Type.String()),
    status: Type.Optional(statusOf<PaypalOrderBody>()),
    purchase_units: Type.Optional(Type.Array(Type.Object({ payments: Type.Optional(Payments) }))),
  }),
)

/** Whom an order pays. */
export const PayeeResource = Type.Object({
  purchase_units: Type.Optional(
    Type.Array(
      Type.Object({
        payee: Type.Optional(
          Type.Object({
            email_address: Type.Optional(Type.String()),
            merchant_id: Type.Optional(Type.String()),
          }),
        ),
      }),
    ),
  ),
})

const CaptureStatus = describedBy<PaypalCaptureBody>()(
  Type.Object({ status: statusOf<PaypalCaptureBody>() }),
)
const CaptureResource = describedBy<PaypalCaptureBody>()(
  Type.Object({ id: Type.String({ minLength: 1 }), amount: PaypalMoney }),
)
const PendingDetails = Type.Object({
  status_details: Type.Object({ reason: Type.String({ maxLength: 100 }) }),
})

/** A refund may come in PayPal's minimal form, without an amount. */
export const RefundResource = describedBy<PaypalRefundBody>()(
  Type.Object({
    id: Type.String({ minLength: 1 }),
    status: Type.Optional(statusOf<PaypalRefundBody>()),
    amount: Type.Optional(PaypalMoney),
  }),
)
type RefundBody = Static<typeof RefundResource>

// PayPal's type package covers neither webhooks nor tokens.

export const VerificationResource = Type.Object({ verification_status: Type.String() })

export const WebhookResource = Type.Object({
  url: Type.String(),
  event_types: Type.Array(Type.Object({ name: Type.String() })),
})

export const TokenResource = Type.Object({
  access_token: Type.String(),
  expires_in: Type.Number(),
})

type Answer<T> = { body: T; trace: Trace }
type Paid = { capture: ProviderCapture; code: string }

/** An order and the refunds whose amount PayPal left out. */
type ReadOrder = ProviderOrder & { incomplete: readonly string[] }

/** Throws `UnreadableRecord` if the answer does not show whether money was taken. */
export function toOrder(
  { body, trace }: Answer<Static<typeof OrderResource>>,
  knownId?: string,
): ReadOrder {
  const payments = (body.purchase_units ?? []).flatMap((unit) => unit.payments ?? [])
  const paid = captureAmong(
    payments.flatMap(({ captures }) => captures ?? []),
    trace,
  )
  const id = knownId ?? body.id
  if (id === undefined || (paid === null && body.status === undefined)) throw unreadable(trace)
  const listed = payments.flatMap(({ refunds }) => refunds ?? []).filter(isRefund)
  return {
    id,
    status: meaningOf(orderStatuses, body.status) ?? 'waiting',
    code: paid?.code ?? body.status ?? 'UNKNOWN',
    capture: paid?.capture ?? null,
    refunds: listed.flatMap((refund) => toRefund(refund) ?? []),
    incomplete: listed.filter((refund) => toRefund(refund) === null).map((refund) => refund.id),
    trace,
  }
}

/**
 * The capture that counts: those that took money, else a pending one, else a failed one. Money taken
 * in several captures is added up, so that staff see that it is not the amount of the order.
 */
function captureAmong(listed: readonly unknown[], trace: Trace): Paid | null {
  const read = listed.map(readCapture)
  const payments = read.filter((each) => each !== null)
  const having = (...statuses: ProviderCapture['status'][]) =>
    payments.filter(({ capture }) => statuses.includes(capture.status))
  const captures = [...having('completed'), ...having('refunded')]
  const [first] = captures
  if (first) {
    const amount = captures.reduce((sum, { capture }) => sum + capture.amount, 0)
    return { ...first, capture: { ...first.capture, amount, fee: feeOfAll(captures) } }
  }
  const [pending] = having('pending')
  if (pending) return pending
  // It may be the one that took the money.
  if (payments.length < read.length) throw unreadable(trace)
  return having('failed').at(-1) ?? null
}

/** Null unless every fee is known. */
function feeOfAll(captures: readonly Paid[]): Cents | null {
  const fees = captures.flatMap(({ capture: { fee } }) => fee ?? [])
  return fees.length === captures.length ? sumOf(fees) : null
}

/** Null if the capture cannot be read. One that took no money needs neither id nor amount. */
function readCapture(value: unknown): Paid | null {
  if (!checkOf(CaptureStatus).Check(value)) return null
  const code = value.status
  const status = meaningOf(captureStatuses, code)
  if (status === 'failed') return { code, capture: { id: '', status, amount: 0 } }
  if (status === undefined || !checkOf(CaptureResource).Check(value)) return null
  const { id } = value
  const amount = centsOf(value.amount)
  if (amount === null) return null
  const fee = feeOf(value, 'seller_receivable_breakdown')
  if (status !== 'pending') return { code, capture: { id, status, amount, fee } }
  return { code, capture: { id, status, amount, ...reasonOf(value) } }
}

function reasonOf(value: object): Pick<ProviderCapture, 'reason'> {
  return checkOf(PendingDetails).Check(value) ? { reason: value.status_details.reason } : {}
}

/** Null if the status is missing or unknown, or the amount is missing or in another currency. */
export function toRefund(body: RefundBody): ProviderRefund | null {
  const { id, status, amount } = body
  const cents = amount ? centsOf(amount) : null
  const meaning = meaningOf(refundStatuses, status)
  if (cents === null || meaning === undefined) return null
  return { id, status: meaning, amount: cents, feeReturned: feeReturnedBy(body) }
}

/** The shop's own refund: its amount is known, so PayPal may leave it out. */
export function toOwnRefund(body: RefundBody, amount: Cents): ProviderRefund | null {
  const meaning = meaningOf(refundStatuses, body.status)
  if (meaning === undefined) return null
  return { id: body.id, status: meaning, amount, feeReturned: feeReturnedBy(body) }
}

const feeReturnedBy = (body: RefundBody) => feeOf(body, 'seller_payable_breakdown')

export function unreadable(trace: Trace): UnreadableRecord {
  return new UnreadableRecord('PayPal: a record that could not be read', trace)
}

function isRefund(value: unknown): value is RefundBody {
  return checkOf(RefundResource).Check(value)
}

function centsOf({ currency_code, value }: Static<typeof PaypalMoney>): Cents | null {
  return currency_code === currency ? parseMoney(value) : null
}

type Statuses<Body extends { status?: string }, Status> = Partial<
  Record<NonNullable<Body['status']>, Status>
>

/** Undefined for a code that the shop does not know. */
function meaningOf<Code extends string, Status>(
  statuses: Partial<Record<Code, Status>>,
  code: Code | undefined,
): Status | undefined {
  return code !== undefined && Object.hasOwn(statuses, code) ? statuses[code] : undefined
}

const orderStatuses: Statuses<PaypalOrderBody, ProviderOrder['status']> = {
  APPROVED: 'approved',
  COMPLETED: 'captured',
  VOIDED: 'cancelled',
}

const captureStatuses: Statuses<PaypalCaptureBody, ProviderCapture['status']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'refunded',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
}

const refundStatuses: Statuses<PaypalRefundBody, ProviderRefund['status']> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}
