import { useEffect, useEffectEvent, useRef } from 'react'
import { isDialogLoading } from '../ui/lazy-dialog.tsx'
import { type CommandId, commandIds, commandOf } from './catalog.ts'
import { runCommand } from './registry.ts'

/** How long to wait for the second key of a sequence, in milliseconds. */
const SECOND_KEY_WITHIN = 1_500

const isOfReview = (id: CommandId) => commandOf(id).group === 'review'
const byKeysOf = (ids: readonly CommandId[]) =>
  new Map(ids.map((id) => [(commandOf(id).keys ?? []).join(' ').toLowerCase(), id]))

/** The commands for a focused review, by their keys. */
export const reviewCommands = byKeysOf(commandIds.filter(isOfReview))

/** All other commands by their keys, such as "n" and "g o". */
const byKeys = byKeysOf(commandIds.filter((id) => !isOfReview(id)))
const firstKeys = new Set(
  [...byKeys.keys()].filter((keys) => keys.includes(' ')).map(([key]) => key),
)

/** Opens the palette on Ctrl+K or Cmd+K anywhere, and handles single keys while they are on. */
export function useShortcuts({ isOn, onPalette }: { isOn: boolean; onPalette: () => void }) {
  const waiting = useRef({ key: '', until: 0 })

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      // An open dialog must be closed first; one that is closing is not waited for, because the keys
      // that follow are meant for the palette.
      if (document.querySelector('dialog[open]:not(.is-leaving)') !== null) return
      event.preventDefault()
      return onPalette()
    }
    if (!isOn || !isForPage(event)) return
    const { key: before, until } = waiting.current
    const sequence = event.timeStamp < until ? `${before} ${key}` : key
    waiting.current = { key: '', until: 0 }
    const id = byKeys.get(sequence) ?? byKeys.get(key)
    if (id) {
      event.preventDefault()
      return runCommand(id)
    }
    if (!firstKeys.has(key)) return
    event.preventDefault()
    waiting.current = { key, until: event.timeStamp + SECOND_KEY_WITHIN }
  })

  useEffect(() => {
    // Capture phase, so that `g r` does not also reject the focused review.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Fields where a letter key types text or selects an option. */
const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox]'

/** Whether a key press may be a shortcut: not in a text field or dialog, and without modifiers. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.defaultPrevented || event.isComposing || event.repeat || isDialogLoading()) return false
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
