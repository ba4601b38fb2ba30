import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'

const openDialogsAtom = atom<readonly HTMLDialogElement[]>([])

/** Lets the page know which modal dialogs are open. */
export function useOpenDialogs() {
  const change = useSetAtom(openDialogsAtom)
  const enter = useCallback(
    (dialog: HTMLDialogElement) => {
      change((open) => {
        if (open.length === 0) holdPage()
        return [...open, dialog]
      })
    },
    [change],
  )
  const leave = useCallback(
    (dialog: HTMLDialogElement) => {
      change((open) => {
        const others = open.filter((each) => each !== dialog)
        if (others.length === 0) releasePage()
        return others
      })
    },
    [change],
  )
  return { enter, leave }
}

/** The uppermost modal dialog: while there is one, nothing outside it can be seen or heard. */
export function useTopDialog(): HTMLDialogElement | null {
  return useAtomValue(openDialogsAtom).at(-1) ?? null
}

/**
 * Takes the uppermost modal dialog out of sight and does the rest, which ends it, once that has been
 * painted: giving a long page back takes a browser longer than a person waits for.
 */
export function useClosing(): (close: () => void) => void {
  const { get } = useStore()
  return useCallback(
    (close) => {
      get(openDialogsAtom).at(-1)?.classList.add('is-leaving')
      void afterPaint().then(close)
    },
    [get],
  )
}

/**
 * The page does not scroll behind a dialog; where its scroll bar was, it keeps the room free, so that
 * nothing moves. Not by `:has()` or a custom property: either has browsers style the whole page anew.
 */
function holdPage() {
  const { clientWidth, style } = document.documentElement
  const scrollBar = window.innerWidth - clientWidth
  style.overflow = 'hidden'
  style.paddingRight = `${scrollBar}px`
}

function releasePage() {
  const { style } = document.documentElement
  style.removeProperty('overflow')
  style.removeProperty('padding-right')
}
