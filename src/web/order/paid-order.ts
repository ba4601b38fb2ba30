import { atom } from 'jotai'

/**
 * Where the page of the order is that was paid for in this visit. In memory alone: the mail has the
 * link as well, and a shared computer should not.
 */
export const paidOrderAtom = atom<string | null>(null)
