import { atom } from 'jotai'

/**
 * The path of the page of the order just paid for. In memory only, for shared computers: the email
 * has the link too.
 */
export const paidOrderAtom = atom<string | null>(null)
