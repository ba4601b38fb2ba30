import { type Static, Type } from '@sinclair/typebox'
import { providerNames } from '../../domain/provider/providers.ts'
import { staffAction } from '../action.ts'
import { Nullable, OneOf, Timestamp } from '../scalars.ts'
import { connectionInputs, ConnectionViews } from '../settings/connections.ts'

/** What the shop reaches and how its data is kept, without secrets. */
export const ServerSettings = Type.Object({
  payments: Type.Array(
    Type.Object({
      provider: OneOf(providerNames),
      /** With `test`, no money moves. */
      state: OneOf(['off', 'test', 'live']),
      /** Payments that are not over. */
      open: Type.Integer(),
      /** The address that its webhook must point to. */
      webhookUrl: Type.String(),
      /** When its last genuine event arrived; null if none has lately. */
      lastWebhookAt: Nullable(Timestamp),
    }),
  ),
  mail: Type.Object({
    isSetUp: Type.Boolean(),
    /** The sender's address; null if there is none. */
    from: Nullable(Type.String()),
  }),
  connections: ConnectionViews,
  backups: Type.Object({
    kind: OneOf(['none', 'files', 'database server']),
    /** Where they are written, as the server's settings say it, and the bucket of their copies. */
    place: Nullable(Type.Object({ folder: Type.String(), bucket: Nullable(Type.String()) })),
    /** The latest moment to which the shop can be restored; null if it is not known. */
    lastAt: Nullable(Timestamp),
    /** Whether staff can have one made now; those of every few minutes need no request. */
    canRequest: Type.Boolean(),
    /** How the one that staff requested goes; `none` once it is made. */
    request: OneOf(['none', 'running', 'failed']),
  }),
})
export type ServerSettings = Static<typeof ServerSettings>

export const getServerSettings = staffAction({
  name: 'settings.server',
  needs: ['settings:read'],
  summary: 'How payments, emails and backups are set up, without secrets.',
  input: Type.Object({}),
  output: ServerSettings,
})

export const requestBackup = staffAction({
  name: 'backups.request',
  needs: ['settings:write'],
  isPersonal: true,
  summary: 'Makes a backup now, beside the scheduled ones; it begins within 5 seconds.',
  input: Type.Object({}),
  output: ServerSettings,
  status: 202,
  errors: ['protected'],
})

const connections = Type.Partial(Type.Object(connectionInputs)).properties
const Id = OneOf(Object.keys(connectionInputs) as (keyof typeof connectionInputs)[])

export const saveConnection = staffAction({
  name: 'connections.save',
  needs: ['settings:write'],
  isPersonal: true,
  summary:
    'Sets up one connection with its keys, which are stored encrypted and never answered; it counts at once.',
  input: Type.Object({ ...connections, version: Type.Optional(Timestamp) }),
  output: ServerSettings,
  errors: ['invalid', 'stale', 'protected', 'confirm_identity'],
})

export const deleteConnection = staffAction({
  name: 'connections.delete',
  needs: ['settings:write'],
  isPersonal: true,
  summary: 'Removes a connection with its keys.',
  input: Type.Object({ id: Id }),
  // What is left: the address may be set by the server.
  output: ServerSettings,
  status: 200,
  errors: ['not_found', 'confirm_identity'],
})

export const ConnectionCheck = Type.Object({
  level: OneOf(['good', 'warn', 'bad']),
  words: Type.String(),
})
export type ConnectionCheck = Static<typeof ConnectionCheck>

export const checkConnection = staffAction({
  name: 'connections.check',
  needs: ['settings:write'],
  isPersonal: true,
  summary: 'Tries a connection as it is, or with these values; sends no email and moves no money.',
  input: Type.Object({ id: Id, ...connections }),
  output: ConnectionCheck,
  effect: 'reads',
  errors: ['invalid', 'protected', 'confirm_identity'],
})
