import { Component, type ReactNode } from 'react'

type FaultBoundaryProps = { failed: ReactNode; children: ReactNode }

/** Keeps a fault where it happens: the rest of the page goes on. React tells the console of it. */
export class ErrorBoundary extends Component<FaultBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
