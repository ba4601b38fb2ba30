import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback } from 'react'
import { afterPaint } from '../../platform/idle.ts'

const openDialogsAtom = atom<readonly HTMLDialogElement[]>([])

/** Registers an open modal dialog; the function it returns removes it again. */
export function useEnterDialog() {
  const change = useSetAtom(openDialogsAtom)
  return useCallback(
    (dialog: HTMLDialogElement) => {
      change((open) => {
        if (open.length === 0) lockScroll()
        return [...open, dialog]
      })
      return () =>
        change((open) => {
          const others = open.filter((each) => each !== dialog)
          if (others.length === 0) unlockScroll()
          return others
        })
    },
    [change],
  )
}

/** All open modal dialogs, the topmost last. */
export function useOpenDialogs(): readonly HTMLDialogElement[] {
  return useAtomValue(openDialogsAtom)
}

/** The topmost modal dialog: while one is open, everything outside it is inert. */
export function useTopDialog(): HTMLDialogElement | null {
  return useOpenDialogs().at(-1) ?? null
}

/**
 * Hides the topmost modal dialog first and closes it after the paint: making a long page active
 * again is slow.
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
 * Stops the page from scrolling behind a dialog and pads it by the width of its scroll bar, so that
 * nothing moves. `:has()` or a custom property would restyle the whole page.
 */
function lockScroll() {
  const { clientWidth, style } = document.documentElement
  const scrollBar = window.innerWidth - clientWidth
  style.overflow = 'hidden'
  style.paddingRight = `${scrollBar}px`
}

function unlockScroll() {
  const { style } = document.documentElement
  style.removeProperty('overflow')
  style.removeProperty('padding-right')
}
