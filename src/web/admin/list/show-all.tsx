import { type ReactNode, useRef } from 'react'
import { noneBeside, useFocusHandover } from './use-focus-handover.ts'

/** Clears filters without matches. The button then disappears and focus moves to the heading. */
export function ShowAll({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, noneBeside)
  return (
    <button ref={button} type="button" onClick={onClick} className="btn h-11">
      {children}
    </button>
  )
}
