import type { Difference } from '../../../shared/contract/staff-payments.ts'
import { providerName } from '../../../shared/domain/payment-method.ts'

/** Payments whose records differ, with the provider's id to look them up there. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-base-300 border-y border-base-300">
      {differences.map(({ paymentId, provider, providerId, what, isCorrected }) => (
        <li key={`${paymentId} ${what}`} className="flex flex-wrap items-baseline gap-x-4 py-3">
          <strong className={isCorrected ? 'font-medium' : 'font-medium text-error'}>
            {isCorrected ? 'Corrected' : 'Look at this'}
          </strong>
          <span className="grow text-pretty">{what}</span>
          <span className="text-sm break-all text-muted">{`${providerName(provider)} ${providerId}`}</span>
        </li>
      ))}
    </ul>
  )
}
