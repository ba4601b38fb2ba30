import { type ReactNode, useRef } from 'react'
import { noneBeside, useFocusHandover } from './use-focus-handover.ts'

/** Clears the filters that left nothing; it goes with them, so the focus moves to the heading. */
export function ShowAll({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, noneBeside)
  return (
    <button ref={button} type="button" onClick={onClick} className="btn h-11">
      {children}
    </button>
  )
}
