import * as m from '#shared/i18n/messages.ts'
import { Button } from '../button.tsx'
import { WarningIcon } from '../icons.tsx'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  message: string
  action?: ReactNode
  icon?: ReactNode
  /** 1 if nothing else is on the page. */
  headingLevel?: 1 | 2
  /** On the gray of the dashboard, where the icon's usual circle would not be visible. */
  isOnGray?: boolean
}

/** A placeholder for an empty list or page, with an optional action. */
export function EmptyState(props: EmptyStateProps) {
  const { title, message, action, icon, headingLevel = 2, isOnGray = false } = props
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-[clamp(2.5rem,8vw,5rem)] text-center">
      {icon && (
        <span
          className={`mb-2 grid size-16 place-items-center rounded-full text-primary [&_svg]:size-7 ${isOnGray ? 'bg-base-100' : 'bg-base-200'}`}
        >
          {icon}
        </span>
      )}
      <Heading className="font-display text-2xl font-semibold text-balance">{title}</Heading>
      <p className="max-w-prose text-muted text-balance">{message}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

type ProblemProps = { title: string; message: string; onRetry?: () => void; isOnGray?: boolean }

/** An error message with an optional button to try again (O34). */
export function Problem({ onRetry, ...words }: ProblemProps) {
  const retry = onRetry && (
    <Button onClick={onRetry} look="primary">
      {m.tryAgain()}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState {...words} icon={<WarningIcon />} action={retry} />
    </div>
  )
}

/** Says what is missing before the buyer can pay. */
export function Warning({ children }: { children: string }) {
  return (
    <p className="mt-4 flex gap-2.5 text-sm font-medium text-warning">
      <WarningIcon />
      {children}
    </p>
  )
}
