import { Activity, type ReactNode, useEffect, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import FocusKeeper from '../../platform/focus-keeper.ts'
import { useRootClass } from '../../platform/root-class.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { LiveProvider } from '../live/live-provider.tsx'
import { LiveTrouble } from '../live/live-trouble.tsx'
import { NotificationSync } from '../notifications/notification-sync.tsx'
import { StaffCommands } from '../palette/staff-commands.tsx'
import { useMay } from '../permissions/may.tsx'
import { reloadIfOther, watchLeaving } from '../session/account-language.ts'
import { useSession } from '../session/session.ts'
import { ChangedPermissions } from './changed-permissions.tsx'
import { Dashboard } from './dashboard.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { LoginPage } from './login-page.tsx'
import { pageNeeds } from './page-needs.ts'

const endWords = {
  expired: m.loginExpired,
  'in another tab': m.loginElsewhere,
} as const

type AdminPagesProps = {
  page: string
  /** Any page but the tabs, with what it shows while it loads. */
  children: (fallback: ReactNode) => ReactNode
}

/** The pages of the dashboard, or the login form (ROUTE-03, O4). */
export default function AdminPages({ page, children }: AdminPagesProps) {
  const { token, ended } = useSession()
  const may = useMay()
  useRootClass('has-dashboard')
  // Only checked once, because a later change of language loads another document.
  const [isLeaving] = useState(reloadIfOther)
  useEffect(watchLeaving, [])
  if (isLeaving) return <Loading label={m.loadingDashboard()} />
  if (page === 'invitation') return children(<Loading label={m.loadingDashboard()} />)
  const isSignedIn = token !== null
  const mayOpen = pageNeeds[page]?.every(may) ?? true
  if (!isSignedIn && !ended) return <LoginPage />
  return (
    <>
      <FocusKeeper />
      {!isSignedIn && ended && <LoginPage notice={endWords[ended]()} />}
      {/* Hidden, so that unsaved edits survive until the next sign-in (O27). */}
      <Activity mode={isSignedIn ? 'visible' : 'hidden'}>
        <LiveProvider token={token}>
          <LiveTrouble />
          <NotificationSync isOnTabs={page === 'admin'} />
          {/* Single-key shortcuts are off on the other pages, where staff fill in forms. */}
          <StaffCommands hasSingleKeys={['admin', 'today', 'mail'].includes(page)} />
          <ChangedPermissions>
            {!mayOpen ? (
              <ForbiddenPage />
            ) : page === 'admin' ? (
              <Dashboard />
            ) : (
              children(<Loading label={m.loadingDashboard()} />)
            )}
          </ChangedPermissions>
        </LiveProvider>
      </Activity>
    </>
  )
}
