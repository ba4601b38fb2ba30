import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { MainNav } from '../navigation/main-nav.tsx'
import { ConnectionState } from './connection-state.tsx'
import type { ReactNode } from 'react'

type AdminPageProps = {
  title: string
  /** Shown at the other end of the title's line. */
  action?: ReactNode
  /** Whether the content needs more width than text. */
  isWide?: boolean
  /** The layout of the content. */
  className?: string
  children: ReactNode
}

/** A page of the dashboard outside of its tabs, with a link back to them. */
export function AdminPage(props: AdminPageProps) {
  const { title, action, isWide, className = 'flex flex-col gap-6', children } = props
  const width = isWide ? 'max-w-[100rem]' : 'max-w-5xl'
  return (
    <div className="min-h-dvh">
      <MainNav />
      <header className="border-b border-base-300 bg-base-100">
        <div className={`mx-auto ${width} px-4 pt-2 pb-4 sm:px-6`}>
          <Link href="/admin" className="btn btn-ghost -ml-3 gap-2 px-3 print:hidden">
            <ArrowLeftIcon />
            {m.staffBackToAdmin()}
          </Link>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="mr-auto min-w-0 wrap-anywhere font-display text-3xl font-semibold">
              {title}
            </h1>
            <span className="print:hidden">
              <ConnectionState />
            </span>
            {action}
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={`mx-auto ${width} px-4 py-6 outline-none sm:px-6 sm:py-8 ${className}`}
      >
        {children}
      </main>
    </div>
  )
}
