import type { PayoutStatus, ProviderPayouts } from '#shared/contract/staff/reports.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import type { DayRange } from '#shared/domain/report/report-days.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { failureWords } from '../ui/failures.ts'
import { dayWords } from './period-words.ts'
import { centsOf, priceWords, usePayouts } from './report-data.ts'
import { ReportTable } from './report-table.tsx'

/** More rows are only on the provider's own pages. */
const SHOWN = 500

/** What the providers paid out to the shop's bank in the period (REPORT-09). */
export function Payouts({ from, to }: DayRange) {
  const { data, error, isPending, isPlaceholderData, refetch } = usePayouts({ from, to })
  // A shop without a provider has no payouts.
  if (data?.length === 0) return null
  return (
    <section
      aria-labelledby="report-payouts"
      aria-busy={isPending || isPlaceholderData}
      className="flex flex-col gap-2"
    >
      <h3 id="report-payouts" className="font-semibold">
        {m.reportPayouts()}
      </h3>
      {isPending && <p className="text-muted">{m.reportPayoutsLoading()}</p>}
      {error && <Unread words={failureWords(error)} onRetry={() => void refetch()} />}
      {!error &&
        data?.map((listed) => (
          <OfProvider key={listed.provider} {...listed} onRetry={() => void refetch()} />
        ))}
    </section>
  )
}

function OfProvider({ onRetry, ...listed }: ProviderPayouts & { onRetry: () => void }) {
  const provider = providerName(listed.provider)
  switch (listed.state) {
    case 'read':
      return <Listed {...listed} />
    case 'unlisted':
      return <p className="text-muted">{m.reportPayoutsUnlisted({ provider })}</p>
    case 'refused':
      return <Unread words={m.reportPayoutsRefused({ provider })} onRetry={onRetry} />
    case 'unreachable':
      return <Unread words={m.reportPayoutsUnreachable({ provider })} onRetry={onRetry} />
  }
}

function Unread({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{words}</span>
      <Button onClick={onRetry} className="print:hidden">
        {m.staffTryAgain()}
      </Button>
    </p>
  )
}

const statusWords: Record<PayoutStatus, (code: string) => string> = {
  waiting: m.payoutPending,
  sent: m.mailOnItsWay,
  paid: m.payoutPaid,
  failed: m.webhookFailed,
  cancelled: m.payoutCancelled,
  unknown: (code) => code,
}

/** Statuses of money that does not reach the bank. */
const ended: readonly PayoutStatus[] = ['failed', 'cancelled']

function Listed({ payouts, inOtherCurrencies, ...listed }: ProviderPayouts) {
  const provider = providerName(listed.provider)
  const elsewhere = inOtherCurrencies + Math.max(0, payouts.length - SHOWN)
  const total = payouts
    .filter(({ status }) => !ended.includes(status))
    .reduce((sum, { amount }) => sum + centsOf(amount), 0)
  const label = m.reportPayoutsOf({ provider })
  return (
    <>
      {payouts.length === 0 ? (
        <p className="text-muted">{m.reportNoPayouts({ provider })}</p>
      ) : (
        <>
          <h4 className="text-sm">{label}</h4>
          <ReportTable
            label={label}
            columns={[m.reportPayoutsArrival(), m.staffStatus(), m.ordersAmount()]}
            rows={payouts.slice(0, SHOWN).map(({ id, day, status, code, amount }) => ({
              key: id,
              cells: [
                dayWords(day, { dateStyle: 'medium' }),
                statusWords[status](code),
                priceWords(centsOf(amount)),
              ],
            }))}
            total={[m.staffTotal(), '', priceWords(total)]}
          />
        </>
      )}
      {elsewhere > 0 && (
        <p className="text-sm text-muted">
          {m.reportPayoutsElsewhere({ count: elsewhere, provider })}
        </p>
      )}
    </>
  )
}
