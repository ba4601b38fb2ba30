import type { ProviderPayouts } from '#shared/contract/staff/reports.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { DayRange } from '#shared/domain/report/report-days.ts'
import type { Context } from '../context/context.ts'
import { configuredProviders } from '../payments/payment/provider-registry.ts'
import {
  type PaymentProvider,
  ProviderRefusal,
  ProviderUnavailable,
} from '../providers/provider.ts'

/** What each provider says of these days. One that gives no answer hides no other. */
export function payoutReport(
  context: Pick<Context, 'providers' | 'log'>,
  days: DayRange,
): Promise<ProviderPayouts[]> {
  const all = configuredProviders(context)
  return Promise.all(all.map((provider) => payoutsOf(context, provider, days)))
}

async function payoutsOf(
  { log }: Pick<Context, 'log'>,
  provider: PaymentProvider,
  days: DayRange,
): Promise<ProviderPayouts> {
  const none = { provider: provider.name, payouts: [], inOtherCurrencies: 0 }
  try {
    const answer = await provider.payouts?.(days)
    if (!answer) return { ...none, state: 'unlisted' }
    const payouts = answer.payouts.map(({ amount, ...payout }) => ({
      ...payout,
      amount: formatMoney(amount),
    }))
    return { ...none, ...answer, state: 'read', payouts }
  } catch (error) {
    const isRefused = error instanceof ProviderRefusal
    if (!isRefused && !(error instanceof ProviderUnavailable)) throw error
    log.warn('payouts_unread', { provider: provider.name, error })
    return { ...none, state: isRefused ? 'refused' : 'unreachable' }
  }
}
