import { type ReactNode, useRef } from 'react'
import { useFocusHandover } from '../../list/use-focus-handover.ts'

type ResolvablePartProps = { className?: string; children: ReactNode }

/**
 * A part of the panel that disappears once it is resolved. If it had the focus, the panel's title
 * gets the focus, because everything outside the panel is inert.
 */
export function ResolvablePart({ className, children }: ResolvablePartProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocusHandover(box, titleOfPanel)
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}

const titleOfPanel = (part: HTMLElement) => part.closest('dialog')?.querySelector('h2') ?? null
