import { Component, type ReactNode, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Problem } from '../feedback/empty-state.tsx'

type ErrorBoundaryProps = {
  failed: ReactNode
  /** When it changes, what failed is tried again. */
  place?: string
  children: ReactNode
}

/** Contains render errors so that the rest of the page keeps working. React logs them. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps) {
    if (this.state.hasFailed && place !== this.props.place) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}

/**
 * Shown for a part that failed to load. Browsers do not refetch a failed module, so trying again
 * reloads the page.
 */
export function LoadAgain() {
  const [words, setWords] = useState(() => (navigator.onLine ? m.tryToReload() : m.cannotConnect()))

  // Reloading while the shop is unreachable would lose the page.
  async function tryAgain() {
    setWords(m.connecting())
    const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (isThere) location.reload()
    else setWords(m.cannotConnect())
  }

  return <Problem title={m.partNotLoaded()} message={words} onRetry={() => void tryAgain()} />
}
