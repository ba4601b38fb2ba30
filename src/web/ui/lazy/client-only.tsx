import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadAgain } from './load-again.tsx'

type BrowserOnlyProps = {
  fallback: ReactNode
  /** What stands there when the part's script does not load. */
  failed?: ReactNode
  children: ReactNode
}

/**
 * A part of a page that is rendered in the browser alone: the server and the first render show the
 * fallback, so that both say the same and nothing has to be thrown away.
 */
export function ClientOnly({ fallback, failed = <LoadAgain />, children }: BrowserOnlyProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!isReady) return fallback
  return (
    <ErrorBoundary failed={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
