import { useState } from 'react'
import { type CardActionState, useCardAction } from './card-action.tsx'

export type MarkedCard = ReturnType<typeof useMarkedCard>

/** The outcome of a dialog, shown on the card that it changed. */
export function useMarkedCard() {
  const { state, run } = useCardAction('listed')
  const [marked, setMarked] = useState<string | null>(null)

  return {
    stateOf: (id: string): CardActionState | null => (id === marked ? state : null),
    /** `isGoneOnceDone`: a card still in the list after events have caught up was not deleted. */
    remove: (id: string, action: () => Promise<unknown>, isGoneOnceDone: boolean) => {
      setMarked(id)
      const words = { pending: 'Deleting...', done: '', failed: 'Not deleted.' }
      return run(words, action, isGoneOnceDone ? 'gone' : undefined)
    },
    noteSaved: (id: string) => {
      setMarked(id)
      void run({ pending: 'Saving...', done: 'Saved', failed: '' }, () => Promise.resolve())
    },
  }
}
