import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** The count of notifications shown in the document title. */
export const titleCountAtom = atom(0)

/** The product or collection named in the document title; undefined while it loads. */
export const titleNameAtom = atom<string | null | undefined>(undefined)

/** Names the product or collection of this page in the document title. */
export function useTitleName(name: string | null | undefined): void {
  const setName = useSetAtom(titleNameAtom)
  useEffect(() => {
    setName(name)
    return () => setName(undefined)
  }, [name, setName])
}
