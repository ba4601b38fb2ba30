import { isDeepStrictEqual } from 'node:util'
import type { AttentionNote } from '#shared/domain/order/order-attention.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { changeAttention } from '../payment/order-attention.ts'
import type { ProviderPayment } from '../payment/payments.queries.ts'
import type { DisputeRow } from './disputes.queries.ts'

type Note = Extract<AttentionNote, { code: 'disputed' | 'reversed' }>

/** Replaces the order's notes about disputes; a note that staff have cleared does not return. */
export async function renewNotes(
  tx: Transaction,
  at: number,
  { orderId, provider }: ProviderPayment,
  before: readonly DisputeRow[],
  after: readonly DisputeRow[],
) {
  if (orderId === null) return
  const old = notesOf(provider, before)
  const now = notesOf(provider, after)
  const has = (notes: readonly Note[], note: Note) =>
    notes.some((other) => isDeepStrictEqual(other, note))
  // Earlier versions wrote notes without an amount.
  const plain = (['disputed', 'reversed'] as const).map((code) => ({ code, provider }))
  await changeAttention(tx, at, orderId, {
    add: now.filter((note) => !has(old, note)),
    drop: [...old, ...plain].filter((note) => !has(now, note)),
    remove: plain.map(({ code }) => code).filter((code) => !now.some((note) => note.code === code)),
  })
}

/** What staff must know about a payment's disputes. */
export function notesOf(provider: Note['provider'], rows: readonly DisputeRow[]): Note[] {
  const open = rows.filter(({ status }) => status === 'open')
  // A lost dispute and its reversal are about the same money.
  const lost = rows.filter(({ status }) => status === 'lost')
  const reversals = lost.length > 0 ? lost : rows.filter(({ status }) => status === 'taken')
  return [
    ...open.map(({ amountCents, reason, respondBy }) => ({
      code: 'disputed' as const,
      provider,
      ...(amountCents === null ? {} : { amountCents }),
      ...(reason === null ? {} : { reason }),
      ...(respondBy === null ? {} : { respondBy: new Date(respondBy).toISOString() }),
    })),
    ...reversals.map(({ amountCents }) => ({
      code: 'reversed' as const,
      provider,
      ...(amountCents === null ? {} : { amountCents }),
    })),
  ]
}
