import { type Static, Type } from '@sinclair/typebox'
import { checkOf } from '../compiled-check.ts'
import { topics } from '../../shared/contract/events.ts'
import { OneOf } from '../../shared/contract/scalars.ts'

const Auth = Type.Object({ type: Type.Literal('auth'), token: Type.String() })
const Subscribe = Type.Object({
  type: Type.Literal('subscribe'),
  // No more than there are: each event is looked for among them.
  topics: Type.Array(OneOf(topics), { minItems: 1, maxItems: topics.length }),
  since: Type.Optional(Type.Integer({ minimum: 0 })),
})
const Call = Type.Object({
  type: Type.Literal('call'),
  id: Type.String({ maxLength: 100 }),
  action: Type.String(),
  input: Type.Optional(Type.Unknown()),
})
/** What this page has open, in place of what it said before; an addition to LIVE-01 to LIVE-03. */
const Presence = Type.Object({
  type: Type.Literal('presence'),
  open: Type.Array(
    Type.String({
      pattern: '^(orders|products|reviews)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    }),
    { maxItems: 20 },
  ),
})

export type AuthFrame = Static<typeof Auth>
export type SubscribeFrame = Static<typeof Subscribe>
export type CallFrame = Static<typeof Call>
export type SaidPresence = Static<typeof Presence>
export type ClientFrame = AuthFrame | SubscribeFrame | CallFrame | SaidPresence

const Frame = Type.Union([Auth, Subscribe, Call, Presence])

/** The frame that a message holds, or null when it is of no known form. */
export function parseFrame(message: string | Buffer): ClientFrame | null {
  const value = parseJson(message)
  return checkOf(Frame).Check(value) ? (value as ClientFrame) : null
}

/** The id that a message bears, whatever else is wrong with it. */
export function frameId(message: string | Buffer): string | undefined {
  const value = parseJson(message)
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' && id.length <= 100 ? id : undefined
}

function parseJson(message: string | Buffer): unknown {
  try {
    return typeof message === 'string' ? JSON.parse(message) : null
  } catch {
    return null
  }
}
