/** A payout in Stripe's format; `arrival_date` is midnight in UTC, in seconds. */
export type StripePayout = {
  id: string
  object: 'payout'
  amount: number
  currency: string
  status: string
  arrival_date: number
}

/** A payout that arrives on a day such as "2026-11-30". */
export function stripePayout(day: string, amount: number, status = 'paid', currency = 'cad') {
  const arrival_date = Date.parse(day) / 1000
  const id = `po_${crypto.randomUUID()}`
  return { id, object: 'payout', amount, currency, status, arrival_date } satisfies StripePayout
}

/** Lists payouts by their day, newest first, at most a hundred at a time. */
export function listPayouts(payouts: readonly StripePayout[], form: Record<string, string>) {
  const from = Number(form['arrival_date[gte]'] ?? -Infinity)
  const to = Number(form['arrival_date[lte]'] ?? Infinity)
  const limit = Math.min(100, Number(form.limit ?? '10'))
  const all = payouts
    .filter(({ arrival_date: at }) => at >= from && at <= to)
    .sort((one, other) => other.arrival_date - one.arrival_date)
  const first = all.findIndex(({ id }) => id === form.starting_after) + 1
  const data = all.slice(first, first + limit)
  return { object: 'list', data, has_more: first + data.length < all.length }
}
