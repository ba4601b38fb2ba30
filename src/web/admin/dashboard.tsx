import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ArrowLeftIcon, LogoutIcon } from '../ui/icons.tsx'
import { useToast } from '../ui/toaster.tsx'
import { ConnectionState } from './connection-state.tsx'
import { addresses } from './live-cache.ts'
import { OrdersTab } from './orders/orders-tab.tsx'
import { ProductsTab } from './products/products-tab.tsx'
import { ReviewsTab } from './reviews/reviews-tab.tsx'
import { useSession } from './session.ts'
import { TabList, TabPanel, useTab } from './tabs.tsx'
import { UsersTab } from './users/users-tab.tsx'

const panels = {
  products: ProductsTab,
  users: UsersTab,
  orders: OrdersTab,
  reviews: ReviewsTab,
}

export function Dashboard() {
  const [tab, showTab] = useTab()
  const Panel = panels[tab]
  return (
    <div className="min-h-dvh bg-base-200">
      <DashboardHeader>
        <TabList current={tab} onChoose={showTab} />
      </DashboardHeader>
      <main className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-8">
        <TabPanel current={tab}>
          <Panel />
        </TabPanel>
      </main>
    </div>
  )
}

function DashboardHeader({ children }: { children: ReactNode }) {
  const { signOut } = useSession()
  const queries = useQueryClient()
  const toast = useToast()

  function logOut() {
    signOut()
    const { orders, summary, reviews, users } = addresses
    for (const address of [orders, summary, reviews, users]) {
      queries.removeQueries({ queryKey: [address] })
    }
    toast({ title: 'Logged Out', description: 'You have left the admin panel.' })
  }

  return (
    <header className="sticky top-0 z-20 border-b border-base-300 bg-base-100">
      <div className="mx-auto max-w-7xl px-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">
          <Link href="/" className="btn btn-ghost -ml-3 h-11 gap-2 px-3">
            <ArrowLeftIcon />
            Back to Store
          </Link>
          <div className="order-last flex w-full items-center gap-3 sm:order-none sm:w-auto sm:flex-1">
            <h1 className="font-display text-2xl font-semibold">Admin Dashboard</h1>
            <ConnectionState />
          </div>
          <p className="ml-auto hidden text-sm text-muted sm:block">Welcome, Admin</p>
          <button
            type="button"
            onClick={logOut}
            className="btn btn-ghost -mr-3 ml-auto h-11 gap-2 px-3 sm:ml-0"
          >
            <LogoutIcon />
            Logout
          </button>
        </div>
        {children}
      </div>
    </header>
  )
}
