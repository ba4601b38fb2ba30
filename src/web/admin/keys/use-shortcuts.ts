import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { isForPage } from './is-typing.ts'
import { keyOf } from './key-of.ts'
import { jumps } from './shortcuts.ts'

/** How long `g` waits for the second key, in milliseconds. */
const SECOND_KEY_WITHIN = 1_500

type Options = { isOn: boolean; onSheet: () => void }

/** Handles single-key shortcuts in the dashboard while they are turned on. */
export function useShortcuts({ isOn, onSheet }: Options) {
  const [, navigate] = useLocation()
  const jumpUntil = useRef(0)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    const isSecond = event.timeStamp < jumpUntil.current
    jumpUntil.current = 0
    const key = keyOf(event)
    const jump = isSecond ? jumps[key] : undefined
    const act = jump ? () => goTo(jump.to) : first[key]
    if (!act) return
    event.preventDefault()
    act(event)
  })

  const first: Record<string, (event: KeyboardEvent) => void> = {
    g: ({ timeStamp }) => {
      jumpUntil.current = timeStamp + SECOND_KEY_WITHIN
    },
    '?': onSheet,
    n: () => navigate('/admin/products/new'),
    z: () => document.querySelector<HTMLElement>('[data-undo=latest]')?.click(),
    '/': () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
  }

  function goTo(tab: string) {
    navigate(tab === 'products' ? '/admin' : `/admin?tab=${tab}`)
    // Moves focus as well, so that the next Tab goes into the panel.
    requestAnimationFrame(() => {
      const panel =
        document.querySelector<HTMLElement>('[role=tabpanel]') ?? document.querySelector('main')
      panel?.focus({ preventScroll: true })
      panel?.scrollIntoView({ block: 'nearest' })
    })
  }

  useEffect(() => {
    if (!isOn) return
    // Capture phase, so that `g r` does not also reject the focused review.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [isOn])
}
