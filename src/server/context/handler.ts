import type { InputOf, OutputOf } from '#shared/contract/action.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import type { Registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { Agent } from '../audit/record-change.ts'
import type { Context } from './context.ts'
import type { Staff } from './staff.ts'

/** Who calls an action, and over which transport. */
export type Caller = {
  transport: 'http' | 'socket' | 'mcp'
  requestId: string
  /** The visitor's address, as seen by the outermost trusted proxy. */
  address: string
  token: string | null
  /** Shows staff a shop that is not yet open. */
  pass?: string | null
  /** Whether the shop renders a page for everyone, whose lists are short and read at once. */
  isPage?: true
  /** The agent that calls, if one does. */
  agent?: Agent
  /** The signed-in account; set by `runAction` for actions that need one. */
  user: Staff | null
}

/** A result with its own status, or a page of a longer list. */
export class Reply<T> {
  constructor(
    readonly data: T,
    readonly extra: { status?: 200 | 201; page?: PageInfo } = {},
  ) {}
}

/** A complete list of any length, produced while it is being read. */
export class LongList<T> {
  constructor(
    readonly parts: AsyncIterable<T>,
    readonly page: PageInfo,
    /** The object that the list is a field of. */
    readonly of?: { fields: object; list: string },
  ) {}
}

export type Handler<Name extends ActionName> = (
  input: InputOf<Registry[Name]>,
  context: Context,
  caller: Caller,
) => Promise<HandlerResult<OutputOf<Registry[Name]>>>

type HandlerResult<T> = T | Reply<T> | LongList<T> | ListOf<T>

/** The products of an object, in parts. */
type ListOf<T> = T extends { products: infer List } ? LongList<List> : never

export type Handlers = { [Name in ActionName]: Handler<Name> }
