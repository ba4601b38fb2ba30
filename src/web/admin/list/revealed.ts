import { atom, useAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'

/** The id of what was just created, which its list shows first until it is left. */
const revealedAtom = atom<string | null>(null)

/** Remembers what was created, and what was is forgotten with the list that showed it. */
export const useReveal = () => useAtom(revealedAtom)[1]

export function useRevealed(): string | null {
  const [id, reveal] = useAtom(revealedAtom)
  useEffect(() => () => reveal(null), [reveal])
  return id
}

/** The entries with the new one first, wherever the sort order has it. */
export function withRevealedFirst<T extends { id: string }>(
  items: readonly T[],
  revealed: T | undefined,
): readonly T[] {
  return revealed ? [revealed, ...items.filter(({ id }) => id !== revealed.id)] : items
}

/** Moves the focus to the card of what was just created. */
export function useRevealFocus(card: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (isNew) card.current?.focus()
  }, [card, isNew])
}
