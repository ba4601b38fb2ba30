import { type ReactNode, useRef } from 'react'
import { noneBeside, useFocusHandover } from './use-focus-handover.ts'
import { Button } from '../../ui/button.tsx'

/** Clears filters without matches. The button then disappears and focus moves to the heading. */
export function ShowAll({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, noneBeside)
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  )
}
