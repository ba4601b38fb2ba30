import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
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

/** Fields where a letter key types text or selects an option. */
const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox]'

/** Whether a key press may be a shortcut: not in a text field or dialog, and without modifiers. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.defaultPrevented || event.isComposing || event.repeat) return false
  const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
  return !isTyping && document.querySelector('dialog[open]') === null
}

type KeyPress = { key: string; code?: string; shiftKey?: boolean }

/**
 * Normalizes a key press to a shortcut key. Ignores Caps Lock, maps non-Latin layouts by key
 * position, and returns '' for a letter with Shift.
 */
export function keyOf({ key, code = '', shiftKey = false }: KeyPress): string {
  const isLatin = /^[a-z]$/i.test(key)
  if (!isLatin && !/^\p{L}$/u.test(key)) return key
  if (shiftKey) return ''
  return isLatin ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key)
}
