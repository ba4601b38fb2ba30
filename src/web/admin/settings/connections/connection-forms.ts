import type { ConnectionViews } from '#shared/contract/settings/connections.ts'
import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import { keysIntro, providerKeys } from '#shared/domain/provider/provider-keys.ts'
import type { ProviderKey } from '#shared/domain/provider/provider-types.ts'
import {
  providerFacts,
  type ProviderName,
  providerNames,
} from '#shared/domain/provider/providers.ts'
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
  ...paymentForms(),
}

function paymentForms() {
  const forms = providerNames.map((provider) => [provider, paymentForm(provider)])
  return Object.fromEntries(forms) as Record<ProviderName, Description>
}

function paymentForm(provider: ProviderName): Description {
  const keys = Object.entries<ProviderKey>(providerKeys[provider])
  const chosen = keys.flatMap(([key, { choices }]) =>
    choices?.[0] ? [[key, choices[0].value]] : [],
  )
  return {
    title: () => providerFacts[provider].name.staff,
    intro: keysIntro[provider],
    fields: keys.map(([key, { label, hint, choices, isSecret }]) => ({
      key,
      label,
      ...(hint && { hint }),
      ...(choices && { choices }),
      ...(isSecret && { kind: 'secret' }),
    })),
    usual: Object.fromEntries(chosen),
  }
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
