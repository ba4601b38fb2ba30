import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import { type KeysOf, providerKeys } from '../../domain/provider/provider-keys.ts'
import type { KeyInput, ProviderKey } from '../../domain/provider/provider-types.ts'
import { type ProviderName, providerNames } from '../../domain/provider/providers.ts'
import { encryptions, mailPorts } from '../../domain/shop/connections.ts'
import * as m from '../../i18n/messages.ts'
import { Email, Nullable, OneOf, Text, Timestamp } from '../scalars.ts'

const Short = (maxLength: number) =>
  Type.String({ maxLength, errorMessage: () => m.fieldAtMostCharacters({ most: maxLength }) })

/** Left out, a secret stays as it is. */
const Secret = (maxLength: number) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength,
      errorMessage: () => m.fieldCharacters({ most: maxLength }),
    }),
  )

const mail = {
  /** A host name or an address. */
  host: Type.String({
    maxLength: 253,
    pattern: '^[A-Za-z0-9.:-]+$',
    errorMessage: m.connectionHostFault,
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, errorMessage: portFault }),
  /** `starttls` begins in plain text, `tls` is encrypted from the start. */
  encryption: OneOf(encryptions),
  /** Empty for a server that needs no sign-in. */
  username: Short(320),
  /** The sender's address. */
  from: Email(),
}

export function portFault(): string {
  return m.connectionPortFault({ ports: mailPorts.join(', ') })
}

export const MailConnection = Type.Object({ ...mail, password: Secret(1_000) })
export type MailConnection = Static<typeof MailConnection>

function keySchema({ isOptional, maxLength = 500, form, choices }: ProviderKey): TSchema {
  if (choices) return OneOf(choices.map(({ value }) => value))
  if (form) {
    const errorMessage = () => m.connectionKeyFault({ begin: form.begin })
    return Type.String({ pattern: form.pattern, maxLength, errorMessage })
  }
  return isOptional ? Short(maxLength) : Text(maxLength)
}

/** The schemas of a provider's keys, and the names of the secret ones. */
function keysOf(provider: ProviderName) {
  const keys = Object.entries<ProviderKey>(providerKeys[provider])
  const shown = keys.filter(([, { isSecret }]) => !isSecret)
  const secret = keys.filter(([, { isSecret }]) => isSecret)
  return {
    shown: Object.fromEntries(shown.map(([name, key]) => [name, keySchema(key)])),
    // Left out, a secret stays as it is.
    secret: Object.fromEntries(secret.map(([name, key]) => [name, Type.Optional(keySchema(key))])),
  }
}

function ofProviders<Schemas>(schema: (provider: ProviderName) => TSchema): Schemas {
  return Object.fromEntries(providerNames.map((name) => [name, schema(name)])) as Schemas
}

/** What each connection takes, by its id. */
export const connectionInputs = {
  mail: MailConnection,
  ...ofProviders<{ [Name in ProviderName]: TUnsafe<KeyInput<KeysOf<Name>>> }>((provider) => {
    const { shown, secret } = keysOf(provider)
    return Type.Object({ ...shown, ...secret })
  }),
}

/** The end of a long secret, by which staff know it; null of a short one. */
const KnownSecret = Nullable(Type.Object({ ends: Nullable(Type.String()) }))

const setUp = {
  /** The environment wins over the dashboard. */
  setBy: OneOf(['nobody', 'server', 'dashboard']),
  /** Its version; 1970 without one. */
  updatedAt: Timestamp,
  updatedBy: Nullable(Type.String()),
}

/** How a connection is set up. */
function view(values: TProperties, secrets: readonly string[]) {
  return Type.Object({
    ...setUp,
    /** As entered in the dashboard; null without. */
    values: Nullable(Type.Object(values)),
    /** The secrets entered in the dashboard; null for what is missing. */
    secrets: Type.Object(Object.fromEntries(secrets.map((name) => [name, KnownSecret]))),
  })
}

export const ConnectionViews = Type.Object({
  mail: view(mail, ['password']),
  ...ofProviders<Record<ProviderName, ReturnType<typeof view>>>((provider) => {
    const { shown, secret } = keysOf(provider)
    return view(shown, Object.keys(secret))
  }),
})
export type ConnectionViews = Static<typeof ConnectionViews>
