import type { ConnectionViews } from '#shared/contract/settings/connections.ts'
import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import { mailPorts } from '#shared/domain/shop/connections.ts'
import * as m from '#shared/i18n/messages.ts'

type Words = () => string

export type ConnectionId = keyof ConnectionViews

/** Every value of a form is a text. */
export type ConnectionForm = Record<string, string>

export type ConnectionField = {
  key: string
  label: Words
  hint?: Words
  /** A plain text if omitted. */
  kind?: 'secret' | 'email' | 'number'
  choices?: readonly { value: string; label: Words }[]
}

type Description = {
  title: Words
  intro: Words
  fields: readonly ConnectionField[]
  /** What a new form begins with. */
  usual: ConnectionForm
}

/** The form of each connection: its fields, comparison and input follow. */
export const connectionForms: Record<ConnectionId, Description> = {
  mail: {
    title: m.connectionMail,
    intro: m.connectionMailIntro,
    fields: [
      { key: 'host', label: m.connectionHost },
      {
        key: 'encryption',
        label: m.connectionEncryption,
        choices: [
          { value: 'starttls', label: m.connectionStarttls },
          { value: 'tls', label: m.connectionTls },
        ],
      },
      {
        key: 'port',
        label: m.connectionPort,
        kind: 'number',
        choices: mailPorts.map((port) => ({ value: String(port), label: () => String(port) })),
      },
      { key: 'username', label: m.staffUsername, hint: m.connectionUsernameHint },
      { key: 'password', label: m.staffPassword, kind: 'secret' },
      { key: 'from', label: m.connectionFrom, hint: m.connectionFromHint, kind: 'email' },
    ],
    usual: { encryption: 'starttls', port: '587' },
  },
  paypal: {
    title: () => providerName('paypal'),
    intro: m.connectionPaypalIntro,
    fields: [
      {
        key: 'mode',
        label: m.connectionMode,
        choices: [
          { value: 'live', label: m.connectionModeLive },
          { value: 'sandbox', label: m.connectionModeSandbox },
        ],
      },
      { key: 'clientId', label: m.connectionClientId },
      { key: 'clientSecret', label: m.connectionClientSecret, kind: 'secret' },
      { key: 'webhookId', label: m.connectionWebhookId },
    ],
    usual: { mode: 'live' },
  },
  stripe: {
    title: () => 'Stripe',
    intro: m.connectionStripeIntro,
    fields: [
      { key: 'publishableKey', label: m.connectionPublishableKey },
      { key: 'secretKey', label: m.connectionSecretKey, kind: 'secret' },
      {
        key: 'webhookSecret',
        label: m.connectionWebhookSecret,
        hint: m.connectionWebhookSecretHint,
        kind: 'secret',
      },
    ],
    usual: {},
  },
}

/** What happens once a connection is removed. */
export function removalWords(id: ConnectionId, { payments }: ServerSettings): string {
  const open = payments.find(({ provider }) => provider === id)?.open ?? 0
  if (id === 'mail') return m.connectionRemoveMail()
  return m.connectionRemovePayments({ open, name: connectionForms[id].title() })
}

/** A connection as the form edits it. */
export type Saved = ConnectionViews[ConnectionId] & { id: ConnectionId }

export function formOf({ id, values }: Saved): ConnectionForm {
  const { fields, usual } = connectionForms[id]
  const stored: Record<string, unknown> = values ?? usual
  return Object.fromEntries(fields.map(({ key }) => [key, String(stored[key] ?? '')]))
}

/** The input for the server. A secret that is left empty stays as it is. */
export function inputOf(id: ConnectionId, form: ConnectionForm): Record<string, unknown> {
  const entries = connectionForms[id].fields.flatMap(({ key, kind }): [string, unknown][] => {
    const value = (form[key] ?? '').trim()
    if (kind === 'secret') return value === '' ? [] : [[key, value]]
    return [[key, kind === 'number' ? Number(value) : value]]
  })
  return Object.fromEntries(entries)
}
