import { useId, useState } from 'react'
import type { Difference, Reconciliation as Report } from '#shared/contract/staff/staff-payments.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import { currentLocale, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../../boot/shop-info.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useCommands } from '../commands/registry.ts'
import { useAction } from '../live/use-action.ts'
import { failureWords } from '../ui/failures.ts'

type State =
  | { is: 'idle' }
  | { is: 'comparing' }
  | { is: 'compared'; report: Report }
  | { is: 'failed'; words: string }

/** Compares recent payments with the provider's records and lists the differences. */
export function Reconciliation() {
  const names = Object.keys(useShop().providers).map(providerName)
  const who = new Intl.ListFormat(regionalTags[currentLocale()]).format(names)
  const reconcile = useAction('payments.reconcile')
  const [state, setState] = useState<State>({ is: 'idle' })
  const headingId = useId()
  useCommands(names.length === 0 ? {} : { comparePayments: () => void compare() })
  if (names.length === 0) return null

  async function compare() {
    if (state.is === 'comparing') return
    setState({ is: 'comparing' })
    await reconcile({}).then(
      (report) => setState({ is: 'compared', report }),
      (error: Error) => setState({ is: 'failed', words: failureWords(error) }),
    )
  }

  return (
    <section
      aria-labelledby={headingId}
      className="mx-2 mt-4 rounded-box border border-base-300 bg-base-100 p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 id={headingId} className="font-display text-lg font-semibold">
            {m.overviewPaymentsAnd({ who })}
          </h3>
          <p className="text-sm text-muted text-pretty">{m.overviewPaymentsHint({ who })}</p>
        </div>
        <Button onClick={() => void compare()} aria-disabled={state.is === 'comparing'}>
          {m.overviewCompareNow()}
        </Button>
      </div>
      <div aria-live="polite">
        {state.is === 'comparing' && <Loading label={m.overviewComparing()} />}
        {state.is === 'failed' && (
          <p className="mt-4">{m.overviewCompareFailed({ reason: state.words })}</p>
        )}
        {state.is === 'compared' && (
          <>
            <p className="mt-4">{outcomeWords(state.report, who)}</p>
            <DifferenceList differences={state.report.differences} />
          </>
        )}
      </div>
    </section>
  )
}

function outcomeWords({ compared, unanswered, differences }: Report, who: string): string {
  const left = differences.filter(({ isCorrected }) => !isCorrected).length
  const corrected = differences.length - left
  const parts = [m.overviewCompared({ count: compared })]
  if (differences.length === 0) parts.push(m.overviewMatch({ who }))
  if (corrected > 0) parts.push(m.overviewFixedCount({ count: corrected }))
  if (left > 0) parts.push(m.overviewReviewCount({ count: left }))
  if (unanswered > 0) parts.push(m.overviewUnanswered({ who, count: unanswered }))
  return parts.join(' ')
}

/** Payments whose records differ, with the ids to look them up at the provider. */
function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-base-300 border-t border-base-300 sm:grid sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4">
      {differences.map(({ paymentId, provider, providerId, what, isCorrected }) => (
        <li
          key={`${paymentId} ${what}`}
          className="flex flex-col gap-1 py-3 sm:col-span-3 sm:grid sm:grid-cols-subgrid sm:items-baseline sm:gap-x-4"
        >
          <strong className={isCorrected ? 'font-medium' : 'font-medium text-error'}>
            {isCorrected ? m.overviewFixed() : m.overviewNeedsReview()}
          </strong>
          <span className="text-pretty">{what}</span>
          <span className="text-sm break-all text-muted">{`${providerName(provider)} ${providerId}`}</span>
        </li>
      ))}
    </ul>
  )
}
