import { type Static, Type } from '@sinclair/typebox'
import { topics } from '#shared/contract/events.ts'
import { OneOf } from '#shared/contract/scalars.ts'
import { parseJson } from '../http/parse-json.ts'
import { checkOf } from '../runtime/validator.ts'

const Auth = Type.Object({ type: Type.Literal('auth'), token: Type.String() })
const Subscribe = Type.Object({
  type: Type.Literal('subscribe'),
  topics: Type.Array(OneOf(topics), { minItems: 1, maxItems: topics.length }),
  since: Type.Optional(Type.Integer({ minimum: 0 })),
})
const Call = Type.Object({
  type: Type.Literal('call'),
  id: Type.String({ maxLength: 100 }),
  action: Type.String(),
  input: Type.Optional(Type.Unknown()),
})
/** Everything that a page has open; replaces its previous list. Extends LIVE-01 to LIVE-03. */
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
export type PresenceUpdate = Static<typeof Presence>
type ClientFrame = AuthFrame | SubscribeFrame | CallFrame | PresenceUpdate

const Frame = Type.Union([Auth, Subscribe, Call, Presence])

type ParsedFrame =
  | { frame: ClientFrame; id?: undefined }
  /** Not a known frame; `id` is the id in the message, if it has a valid one. */
  | { frame: null; id: string | undefined }

export function parseFrame(message: string | Buffer): ParsedFrame {
  const value = parse(message)
  if (checkOf(Frame).Check(value)) return { frame: value as ClientFrame }
  return { frame: null, id: idOf(value) }
}

/** The id of a message that is refused without being validated. */
export function frameId(message: string | Buffer): string | undefined {
  return idOf(parse(message))
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' && id.length <= 100 ? id : undefined
}

function parse(message: string | Buffer): unknown {
  try {
    return typeof message === 'string' ? parseJson(message) : null
  } catch {
    return null
  }
}
