import { atom, useAtom, useSetAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'

type Revealed = { kind: 'product' | 'user'; id: string; isNew: boolean }

/**
 * The entry shown at the top of its list until staff leave that list. It was just created, or found
 * with the palette.
 */
const revealedAtom = atom<Revealed | null>(null)

export const useReveal = () => useSetAtom(revealedAtom)

/** The revealed entry of this kind, which is forgotten when staff leave its list. */
export function useRevealed(kind: Revealed['kind']) {
  const [any, reveal] = useAtom(revealedAtom)
  const revealed = any?.kind === kind ? any : null
  useEffect(() => () => reveal((now) => (now?.kind === kind ? null : now)), [kind, reveal])
  return {
    id: revealed?.id ?? null,
    stateOf: (id: string): RevealState =>
      id !== revealed?.id ? null : revealed.isNew ? 'new' : 'found',
  }
}

export type RevealState = 'new' | 'found' | null

/** The entries with the revealed one first, regardless of the sort order. */
export function withRevealedFirst<T extends { id: string }>(
  items: readonly T[],
  revealed: T | undefined,
): readonly T[] {
  return revealed ? [revealed, ...items.filter(({ id }) => id !== revealed.id)] : items
}

/** Moves the focus to the card that is revealed. */
export function useRevealFocus(card: RefObject<HTMLElement | null>, state: RevealState): void {
  useEffect(() => {
    if (state) card.current?.focus()
  }, [card, state])
}
