import { type Static, type TProperties, Type } from '@sinclair/typebox'
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

const keyOf = (form: string, begin: string) => ({
  pattern: form,
  maxLength: 500,
  errorMessage: () => m.connectionKeyFault({ begin }),
})

const paypal = {
  mode: OneOf(['sandbox', 'live']),
  clientId: Text(200),
  /** Empty without one. */
  webhookId: Short(100),
}
export const PaypalConnection = Type.Object({ ...paypal, clientSecret: Secret(500) })
export type PaypalConnection = Static<typeof PaypalConnection>

const stripe = { publishableKey: Type.String(keyOf('^pk_\\w+$', 'pk_')) }
export const StripeConnection = Type.Object({
  ...stripe,
  secretKey: Type.Optional(Type.String(keyOf('^[sr]k_\\w+$', 'sk_, rk_'))),
  webhookSecret: Type.Optional(Type.String(keyOf('^whsec_\\S+$', 'whsec_'))),
})
export type StripeConnection = Static<typeof StripeConnection>

/** What each connection takes, by its id. */
export const connectionInputs = {
  mail: MailConnection,
  paypal: PaypalConnection,
  stripe: StripeConnection,
}

/** The end of a long secret, by which staff know it; null of a short one. */
const KnownSecret = Nullable(Type.Object({ ends: Nullable(Type.String()) }))

/** How a connection is set up: the environment wins over the dashboard. */
function view<Values extends TProperties, Name extends string>(
  values: Values,
  ...secrets: readonly Name[]
) {
  const known = Object.fromEntries(secrets.map((name) => [name, KnownSecret]))
  return Type.Object({
    setBy: OneOf(['nobody', 'server', 'dashboard']),
    /** As entered in the dashboard; null without. */
    values: Nullable(Type.Object(values)),
    /** The secrets entered in the dashboard; null for what is missing. */
    secrets: Type.Object(known as Record<Name, typeof KnownSecret>),
    /** Its version; 1970 without one. */
    updatedAt: Timestamp,
    updatedBy: Nullable(Type.String()),
  })
}

export const ConnectionViews = Type.Object({
  mail: view(mail, 'password'),
  paypal: view(paypal, 'clientSecret'),
  stripe: view(stripe, 'secretKey', 'webhookSecret'),
})
export type ConnectionViews = Static<typeof ConnectionViews>
