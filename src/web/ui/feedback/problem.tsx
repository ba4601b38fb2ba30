import { useLayoutEffect, useRef } from 'react'
import { WarningIcon } from '../icons.tsx'
import { Button } from '../button.tsx'

type ProblemProps = { title: string; message: string; onRetry?: () => void; className?: string }

/** An error message with an optional button to try again (O34). */
export function Problem({ title, message, onRetry, className = '' }: ProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: shown } = box
    return () => {
      // Retrying removes the focused button: keep the focus on the page.
      if (!shown?.contains(document.activeElement)) return
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={box} role="alert" className={`notice-block ${className}`}>
      <span className="notice-icon">
        <WarningIcon />
      </span>
      <h2 className="font-display text-2xl font-semibold text-balance">{title}</h2>
      <p className="max-w-prose text-muted text-pretty">{message}</p>
      {onRetry && (
        <Button onClick={onRetry} look="primary" className="mt-3">
          Try again
        </Button>
      )}
    </div>
  )
}
