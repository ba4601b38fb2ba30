import { type RefObject, useLayoutEffect, useRef } from 'react'

const places = 'a[href], button:not(:disabled)'

/**
 * When the focused line of the cart is removed, focuses the line that moved up, else the one before,
 * else the empty cart's button.
 */
export function useFocusAfter(lines: number, content: RefObject<HTMLElement | null>): void {
  const before = useRef({ lines, line: 0 })

  useLayoutEffect(() => {
    const { current: box } = content
    const note = () => {
      const rows = [...(box?.querySelectorAll('li') ?? [])]
      const line = rows.findIndex((row) => row.contains(document.activeElement))
      if (line >= 0) before.current.line = line
    }
    box?.addEventListener('focusin', note)
    return () => box?.removeEventListener('focusin', note)
  })

  useLayoutEffect(() => {
    const { lines: former, line } = before.current
    before.current.lines = lines
    const isLost = [document.body, null].includes(document.activeElement as HTMLElement | null)
    if (lines >= former || !content.current || !isLost) return
    const rows = content.current.querySelectorAll('li')
    const next = rows[Math.min(line, rows.length - 1)] ?? content.current
    next.querySelector<HTMLElement>(places)?.focus()
  }, [lines, content])
}
