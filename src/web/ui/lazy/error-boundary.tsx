import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = { failed: ReactNode; children: ReactNode }

/** Contains render errors so that the rest of the page keeps working. React logs them. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
