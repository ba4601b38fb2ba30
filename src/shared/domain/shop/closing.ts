/** When the shop takes no orders, such as while its owner is away. */
export type Closing = {
  /** Only staff see a shop that has not opened yet, whatever the times say. */
  notYetOpen?: boolean
  closed: boolean
  /** ISO 8601; null if it has no beginning. */
  from: string | null
  /** ISO 8601; null if it has no end. */
  until: string | null
  /** What pages say; null for the default text. */
  message: string | null
  french: string | null
}

export const defaultClosing: Closing = {
  notYetOpen: false,
  closed: false,
  from: null,
  until: null,
  message: null,
  french: null,
}

type Times = Pick<Closing, 'notYetOpen' | 'closed' | 'from' | 'until'>

/** Whether the shop is closed at a moment in milliseconds since 1970; `until` is when it opens. */
export function isClosedAt({ notYetOpen, closed, from, until }: Times, at: number): boolean {
  if (notYetOpen) return true
  if (!closed) return false
  return (from === null || at >= Date.parse(from)) && (until === null || at < Date.parse(until))
}

/** When the shop next closes or opens by itself; null if it stays as it is. */
export function nextChange({ notYetOpen, closed, from, until }: Times, at: number): number | null {
  if (notYetOpen || !closed) return null
  const moments = [from, until].flatMap((moment) => (moment === null ? [] : Date.parse(moment)))
  return moments.filter((moment) => moment > at).sort((one, other) => one - other)[0] ?? null
}
