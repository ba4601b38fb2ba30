import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import * as m from '#shared/i18n/messages.ts'
import { OfServer } from './of-server.tsx'

type State = ServerSettings['payments'][number]['state']

const stateWords: Record<State, () => string> = {
  live: m.settingsPaymentLive,
  test: m.settingsPaymentTest,
  off: m.settingsNotSetUp,
}

/** Which providers take payments. */
export default function Payments() {
  return (
    <OfServer>
      {({ payments }) => (
        <>
          <dl className="w-full max-w-xl divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 px-4">
            {payments.map(({ provider, state }) => (
              <div key={provider} className="flex flex-wrap justify-between gap-x-6 py-3">
                <dt className="font-semibold">{providerName(provider)}</dt>
                <dd className={state === 'live' ? 'text-success' : 'text-muted'}>
                  {stateWords[state]()}
                </dd>
              </div>
            ))}
          </dl>
          {payments.every(({ state }) => state !== 'live') && (
            <p className="max-w-prose text-pretty">{m.setupPaymentHow()}</p>
          )}
        </>
      )}
    </OfServer>
  )
}
