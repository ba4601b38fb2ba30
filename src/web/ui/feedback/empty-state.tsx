import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  message: string
  action?: ReactNode
  icon?: ReactNode
  /** 1 if nothing else is on the page. */
  headingLevel?: 1 | 2
  className?: string
}

/** A placeholder for an empty list or page, with an optional action. */
export function EmptyState(props: EmptyStateProps) {
  const { title, message, action, icon, headingLevel = 2, className = '' } = props
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <div className={`notice-block ${className}`}>
      {icon && <span className="notice-icon">{icon}</span>}
      <Heading className="font-display text-2xl font-semibold text-balance">{title}</Heading>
      <p className="max-w-prose text-muted text-pretty">{message}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
