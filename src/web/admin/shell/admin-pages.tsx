import * as m from '../../../shared/i18n/messages.ts'

import { Activity, useLayoutEffect, useState } from 'react'
import { useRootClass } from '../../platform/root-class.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { PageName } from '../../boot/routes.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Dashboard } from './dashboard.tsx'
import { NotificationSync } from '../notifications/notification-sync.tsx'
import { StaffCommands } from '../palette/staff-commands.tsx'
import { reloadIfOther } from '../live/account-language.ts'
import { LiveProvider } from '../live/live-provider.tsx'
import { LoginPage } from './login-page.tsx'
import { useSession } from '../live/session.ts'

const MailPage = lazyPart(() => import('../mail/mail-page.tsx'))
const DiscountsPage = lazyPart(() => import('../discounts/discounts-page.tsx'))
const SettingsPage = lazyPart(() => import('../settings/settings-page.tsx'))
const ProductEditor = lazyPart(() => import('../products/editor/product-editor.tsx'))

const endWords = {
  expired: m.loginExpired,
  'in another tab': m.loginElsewhere,
} as const

type AdminPagesProps = { page: PageName; id: string | null }

/** The pages of the dashboard, or the login form (ROUTE-03, O4). */
export default function AdminPages({ page, id }: AdminPagesProps) {
  const { token, ended } = useSession()
  useRootClass('has-dashboard')
  // Only checked once, because a later change of language loads another document.
  const [isLeaving] = useState(reloadIfOther)
  const [first] = useState(page)
  if (isLeaving) return <Loading label={m.loadingDashboard()} />
  const isSignedIn = token !== null
  const loading = (label: string) => <LoadingPage label={label} isFirst={page === first} />
  if (!isSignedIn && !ended) return <LoginPage />
  return (
    <>
      {!isSignedIn && ended && <LoginPage notice={endWords[ended]()} />}
      {/* Hidden, so that unsaved edits survive until the next sign-in (O27). */}
      <Activity mode={isSignedIn ? 'visible' : 'hidden'}>
        <LiveProvider token={token}>
          <NotificationSync isOnTabs={page === 'admin'} />
          {/* Single-key shortcuts are off on the other pages, where staff fill in forms. */}
          <StaffCommands hasSingleKeys={page === 'admin' || page === 'mail'} />
          {page === 'admin' ? (
            <Dashboard />
          ) : page === 'mail' ? (
            <MailPage fallback={loading(m.dashboardLoadingMail())} />
          ) : page === 'discounts' ? (
            <DiscountsPage fallback={loading(m.sellingLoadingCodes())} />
          ) : page === 'settings' ? (
            <SettingsPage fallback={loading(m.settingsLoading())} />
          ) : (
            <ProductEditor key={id} id={id} fallback={loading(m.dashboardLoadingEditor())} />
          )}
        </LiveProvider>
      </Activity>
    </>
  )
}

type LoadingPageProps = { label: string; isFirst: boolean }

/**
 * A placeholder for a page until its script has loaded. After navigation, no element has the focus,
 * so the loaded page gets it. On the first page, the focus stays where the browser put it.
 */
function LoadingPage({ label, isFirst }: LoadingPageProps) {
  useLayoutEffect(
    () => () => {
      if (isFirst) return
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.getElementById('content')?.focus({ preventScroll: true })
      })
    },
    [isFirst],
  )
  return <Loading label={label} />
}
