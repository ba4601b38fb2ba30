import { type Static, Type } from '@sinclair/typebox'
import { Nullable, TextOrNone, Timestamp } from '../scalars.ts'

/** The most characters of what pages say while the shop is closed. */
const LONGEST = 500

/** When the shop takes no orders; see `Closing` in the domain. */
export const Closing = Type.Object({
  notYetOpen: Type.Optional(Type.Boolean()),
  closed: Type.Boolean(),
  from: Nullable(Timestamp),
  until: Nullable(Timestamp),
  message: TextOrNone(LONGEST),
  french: TextOrNone(LONGEST),
})
export type Closing = Static<typeof Closing>

/** What pages say of it, in the language of the page. */
export const ClosingFacts = Type.Object({
  /** Null while the shop is still open. */
  title: Nullable(Type.String()),
  text: Nullable(Type.String()),
  opensAt: Nullable(Timestamp),
  /** When the shop closes or opens by itself. */
  changesAt: Nullable(Timestamp),
  /** Only staff see the shop. */
  notYetOpen: Type.Optional(Type.Literal(true)),
})
export type ClosingFacts = Static<typeof ClosingFacts>
