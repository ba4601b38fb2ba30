import { atom } from 'jotai'

/** How much news the browser's tab shows before its name. */
export const titleNewsAtom = atom(0)
