import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'

const openDialogsAtom = atom<readonly HTMLDialogElement[]>([])

/** Lets the page know which modal dialogs are open. */
export function useOpenDialogs() {
  const change = useSetAtom(openDialogsAtom)
  const enter = useCallback(
    (dialog: HTMLDialogElement) => {
      change((open) => {
        if (open.length === 0) measureScrollBar()
        return [...open, dialog]
      })
    },
    [change],
  )
  const leave = useCallback(
    (dialog: HTMLDialogElement) => change((open) => open.filter((each) => each !== dialog)),
    [change],
  )
  return { enter, leave }
}

/** The uppermost modal dialog: while there is one, nothing outside it can be seen or heard. */
export function useTopDialog(): HTMLDialogElement | null {
  return useAtomValue(openDialogsAtom).at(-1) ?? null
}

/** The page does not scroll behind a dialog; where its scroll bar was, it keeps the room free. */
function measureScrollBar() {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scroll-bar', `${window.innerWidth - clientWidth}px`)
}
