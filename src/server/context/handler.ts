import type { User } from '../../shared/contract/accounts.ts'
import type { InputOf, OutputOf } from '../../shared/contract/action.ts'
import type { ActionName } from '../../shared/contract/routes.ts'
import type { PageInfo } from '../../shared/contract/events.ts'
import type { Registry } from '../../shared/contract/registry.ts'
import type { Context } from './context.ts'

/** Who asks, through which door, and on whose behalf the answer is logged. */
export type Caller = {
  door: 'http' | 'socket'
  requestId: string
  /** The visitor's address, behind as many proxies as are trusted. */
  address: string
  token: string | null
  /** The signed-in account; set by `runAction` for actions that need one. */
  user: User | null
}

/** An answer that is more than its data: another status, or a page of a longer list. */
export class Reply<T> {
  constructor(
    readonly data: T,
    readonly extra: { status?: 200 | 201; page?: PageInfo } = {},
  ) {}
}

/** A list that is asked for as a whole and may be very long: it is made as it is taken. */
export class LongList<T> {
  constructor(
    readonly parts: AsyncIterable<T>,
    readonly page: PageInfo,
  ) {}
}

export type Handler<Name extends ActionName> = (
  input: InputOf<Registry[Name]>,
  context: Context,
  caller: Caller,
) => Promise<Answered<OutputOf<Registry[Name]>>>

type Answered<T> = T | Reply<T> | LongList<T>

export type Handlers = { [Name in ActionName]: Handler<Name> }
