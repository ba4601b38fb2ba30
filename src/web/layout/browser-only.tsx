import { type ReactNode, Suspense, useEffect, useState } from 'react'

type BrowserOnlyProps = { fallback: ReactNode; children: ReactNode }

/**
 * A part of a page that is rendered in the browser alone: the server and the first render show the
 * fallback, so that both say the same and nothing has to be thrown away.
 */
export function BrowserOnly({ fallback, children }: BrowserOnlyProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
