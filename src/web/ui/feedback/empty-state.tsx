import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  message: string
  action?: ReactNode
  icon?: ReactNode
  /** 1 where the state is all that a page has to say. */
  headingLevel?: 1 | 2
  className?: string
}

/** Nothing is here, why, and what can be done about it. */
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
