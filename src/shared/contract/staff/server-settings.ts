import { type Static, Type } from '@sinclair/typebox'
import { providerNames } from '../../domain/provider/providers.ts'
import { staffAction } from '../action.ts'
import { Nullable, OneOf, Timestamp } from '../scalars.ts'

/** What the server's configuration decides; secrets and addresses of the machine stay there. */
export const ServerSettings = Type.Object({
  payments: Type.Array(
    Type.Object({
      provider: OneOf(providerNames),
      /** With `test`, no money moves. */
      state: OneOf(['off', 'test', 'live']),
    }),
  ),
  mail: Type.Object({
    isSetUp: Type.Boolean(),
    /** The sender's address; null if there is none. */
    from: Nullable(Type.String()),
  }),
  backups: Type.Object({
    kind: OneOf(['none', 'files', 'database server']),
    /** The latest moment to which the shop can be restored; null if it is not known. */
    lastAt: Nullable(Timestamp),
  }),
})
export type ServerSettings = Static<typeof ServerSettings>

export const getServerSettings = staffAction({
  name: 'settings.server',
  needs: ['settings:read'],
  summary: 'How payments, emails and backups are set up on the server, without secrets.',
  input: Type.Object({}),
  output: ServerSettings,
})
