import { atom } from 'jotai'

/** The count of notifications shown in the document title. */
export const titleCountAtom = atom(0)
