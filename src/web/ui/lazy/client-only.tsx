import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadAgain } from './load-again.tsx'

type ClientOnlyProps = {
  fallback: ReactNode
  /** Shown if the children fail to load or render. */
  failed?: ReactNode
  children: ReactNode
}

/** Renders its children in the browser only; the fallback on the server and in the first render. */
export function ClientOnly({ fallback, failed = <LoadAgain />, children }: ClientOnlyProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!isReady) return fallback
  return (
    <ErrorBoundary failed={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
