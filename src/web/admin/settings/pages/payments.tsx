import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import * as m from '#shared/i18n/messages.ts'
import { LocalMoment } from '../../ui/local-moment.tsx'
import { ConnectionForm } from '../connections/connection-form.tsx'
import { OfServer } from './of-server.tsx'

type Payment = ServerSettings['payments'][number]

const stateWords: Record<Payment['state'], () => string> = {
  live: m.settingsPaymentLive,
  test: m.settingsPaymentTest,
  off: m.settingsNotSetUp,
}

/** Which providers take payments, and their keys. */
export default function Payments() {
  return (
    <OfServer>
      {(server) => (
        <>
          <dl className="w-full max-w-xl divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 px-4">
            {server.payments.map(({ provider, state }) => (
              <div key={provider} className="flex flex-wrap justify-between gap-x-6 py-3">
                <dt className="font-semibold">{providerName(provider)}</dt>
                <dd className={state === 'live' ? 'text-success' : 'text-muted'}>
                  {stateWords[state]()}
                </dd>
              </div>
            ))}
          </dl>
          {server.payments.map((payment) => (
            <div key={payment.provider} className="flex w-full flex-col gap-4 pt-4">
              <ConnectionForm id={payment.provider} server={server} />
              <Webhook payment={payment} />
              {payment.state !== 'off' && payment.open > 0 && (
                <p className="max-w-xl text-pretty text-muted">
                  {m.connectionOpenPayments({ open: payment.open })}
                </p>
              )}
            </div>
          ))}
        </>
      )}
    </OfServer>
  )
}

/** The address to enter at the provider, and whether anything has come from there. */
function Webhook({ payment: { webhookUrl, lastWebhookAt } }: { payment: Payment }) {
  return (
    <div className="max-w-xl text-sm">
      <p className="font-semibold">{m.connectionWebhookAddress()}</p>
      <p className="font-mono wrap-anywhere select-all">{webhookUrl}</p>
      <p className="mt-1 text-muted">
        {lastWebhookAt === null ? (
          m.connectionWebhookNone()
        ) : (
          <>
            {m.connectionWebhookLast()} <LocalMoment moment={lastWebhookAt} />
          </>
        )}
      </p>
    </div>
  )
}
