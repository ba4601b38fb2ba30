import { useQueryClient } from '@tanstack/react-query'
import { createElement, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { ShopLogo } from '../../brand/shop-logo.tsx'
import { followHeight } from '../../platform/follow-height.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { KeysButton } from '../commands/command-buttons.tsx'
import { useCommands } from '../commands/registry.ts'
import { useForgetNames } from '../feed/notification-store.ts'
import { ListSkeleton } from '../list/list-page.tsx'
import { LanguageButton, useLanguageNotice } from '../navigation/language-button.tsx'
import { MainNav } from '../navigation/main-nav.tsx'
import { StoreLink } from '../navigation/store-link.tsx'
import { TabPanel, useTab } from '../navigation/tabs.tsx'
import { FrameTools } from '../notifications/feed.tsx'
import { OrdersTab } from '../orders/orders-tab.tsx'
import { Overview } from '../overview/overview.tsx'
import { May } from '../permissions/may.tsx'
import { ProductsTab } from '../products/products-tab.tsx'
import { ReviewsTab } from '../reviews/reviews-tab.tsx'
import { useSession } from '../session/session.ts'
import { LogoutIcon } from '../ui/icons.tsx'
import { UsersTab } from '../users/users-tab.tsx'

const ActivityPage = lazyPart(() => import('../activity/activity-page.tsx'))

const panels = {
  products: ProductsTab,
  users: UsersTab,
  orders: OrdersTab,
  reviews: ReviewsTab,
}

export function Dashboard() {
  const [tab, showTab] = useTab()
  return (
    <div className="min-h-dvh">
      <DashboardHeader />
      {tab !== null && (
        <May do="overview.get">
          <Overview />
        </May>
      )}
      {/* Sticky below the header. */}
      <MainNav
        tab={tab}
        onChoose={showTab}
        className="sticky top-(--below-header,3rem) z-10 md:top-(--below-header,3.75rem)"
      />
      {/* The activity page has no tab panel, so its shortcut moves the focus here. */}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-7xl scroll-mt-32 px-4 py-3 outline-none sm:px-6"
      >
        {tab === null ? (
          <ActivityPage fallback={<ListSkeleton label={m.dashboardLoadingActivity()} />} />
        ) : (
          <TabPanel current={tab}>{createElement(panels[tab])}</TabPanel>
        )}
      </main>
    </div>
  )
}

function DashboardHeader() {
  const { signOut } = useSession()
  const queries = useQueryClient()
  const toast = useToast()
  const forgetNames = useForgetNames()
  const header = useRef<HTMLElement>(null)
  useEffect(() => followHeight(header.current, '--below-header'), [])
  useLanguageNotice()

  useCommands({ logout: logOut })

  function logOut() {
    signOut()
    forgetNames()
    // Everything, because whatever the dashboard loads may name customers.
    queries.clear()
    toast({ title: m.dashboardLoggedOut(), description: m.dashboardLoggedOutWords() })
  }

  return (
    // On a small screen the first line scrolls away to save space.
    <header
      ref={header}
      className="sticky -top-13 z-20 border-b border-base-300 bg-base-100 md:top-0 md:min-h-15"
    >
      <div className="mx-auto max-w-7xl px-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-2 pt-2 xl:gap-x-4">
          <ShopLogo className="h-10 w-28 object-left max-lg:hidden" />
          <StoreLink className="btn btn-ghost -ml-2 gap-2 px-2 lg:-ml-3 lg:px-3">
            <ArrowLeftIcon />
            {m.dashboardBackToStore()}
          </StoreLink>
          <div className="order-last flex min-h-12 w-full flex-wrap items-center justify-between gap-2 md:order-none md:w-auto md:flex-1">
            {/* Two lines on narrow screens, where the longest state label leaves no room for one. */}
            <h1 className="dashboard-title font-display text-lg/tight font-semibold whitespace-nowrap max-[22.49rem]:w-min max-[22.49rem]:whitespace-normal sm:text-xl lg:text-2xl">
              {m.dashboardTitle()}
            </h1>
            <FrameTools />
          </div>
          <p className="text-sm text-muted max-md:ml-auto md:max-xl:hidden">
            <Link
              href="/admin/settings/security#your-account"
              title={m.accountTitle()}
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {m.dashboardWelcome()}
            </Link>
          </p>
          <LanguageButton className="px-3 max-lg:hidden" />
          <span className="max-lg:hidden">
            <KeysButton />
          </span>
          <Button onClick={logOut} look="ghost" className="-mr-2 px-2 lg:-mr-3 lg:px-3">
            <LogoutIcon className="size-5 max-lg:hidden" />
            {m.dashboardLogout()}
          </Button>
        </div>
      </div>
    </header>
  )
}
