import { WarningIcon } from '../../ui/icons.tsx'
import type { ReactNode } from 'react'

const looks = {
  warning: { box: 'border-warning bg-warning/10', icon: 'text-warning' },
  error: { box: 'border-error bg-error/10', icon: 'text-error' },
}

type WarningProps = {
  tone?: keyof typeof looks
  /** How it is announced; omitted if a surrounding element announces it. */
  role?: 'alert' | 'note' | 'status'
  title: string
  /** What to do about it, or the buttons for that. */
  children?: ReactNode
  className?: string
}

/** A box with something that staff must not overlook. */
export function Warning({ tone = 'warning', role, title, children, className = '' }: WarningProps) {
  const { box, icon } = looks[tone]
  return (
    <div
      role={role}
      className={`alert grid-cols-[auto_minmax(0,1fr)]! items-start gap-3 rounded-field p-4 text-base text-pretty ${box} ${className}`}
    >
      <WarningIcon className={`size-6 ${icon}`} />
      <div className="min-w-0 justify-self-stretch">
        <span className="font-medium">{title}</span> {children}
      </div>
    </div>
  )
}
