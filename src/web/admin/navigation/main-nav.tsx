import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { MenuIcon } from '../../ui/icons.tsx'
import {
  type Destination,
  destinationList,
  destinations,
  type TabId,
} from '../commands/destinations.ts'
import { useMay } from '../permissions/may.tsx'
import { HomeIcon } from '../ui/icons.tsx'
import { AllPages } from './all-pages.tsx'
import { type TabWork, useTabWork } from './tab-work.ts'
import { TabList, useTabs } from './tabs.tsx'

type MainNavProps = {
  /** The chosen tab, null for none; omitted on pages without tabs, where links lead to them. */
  tab?: TabId | null
  onChoose?: (tab: TabId, how?: { replace: boolean }) => void
  className?: string
}

/**
 * The navigation of every page of the dashboard: what is open most in a row, and everything behind a
 * button. Narrow screens have the row's links behind the button only (DESK-10).
 */
export function MainNav({ tab, onChoose, className = '' }: MainNavProps) {
  const [path] = useLocation()
  const may = useMay()
  const work = useTabWork()
  const tabs = useTabs()
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => showCurrent(row.current), [path, tab])
  const isCurrent = ({ address, page }: Destination) =>
    page === 'admin' ? tab === null : `${path}/`.startsWith(`${address}/`)
  const links = destinationList.filter(
    (each) =>
      !('tab' in each && each !== destinations.goActivity) &&
      each !== destinations.goHome &&
      each.needs.every(may) &&
      (each.place === 'row' || isCurrent(each)),
  )
  return (
    <nav
      aria-label={m.staffDashboard()}
      className={`border-b border-base-300 bg-base-100 print:hidden ${className}`}
    >
      <div className="mx-auto flex max-w-7xl items-stretch px-2 sm:px-3">
        {/* Positioned, so that hidden words inside scroll along. */}
        <div ref={row} className="relative flex min-w-0 flex-1 items-center overflow-x-auto">
          {destinations.goHome.needs.every(may) && (
            <NavLink to={destinations.goHome} isCurrent={isCurrent(destinations.goHome)}>
              <HomeIcon />
              <span className="max-sm:sr-only">{m.titleToday()}</span>
            </NavLink>
          )}
          {onChoose ? (
            <TabList work={work} current={tab ?? null} onChoose={onChoose} />
          ) : (
            tabs.map((each) => (
              <NavLink key={each.tab} to={each} isCurrent={false}>
                {each.label()}
                <WorkCount work={work} tab={each.tab} />
              </NavLink>
            ))
          )}
          {links.map((each) => (
            <NavLink
              key={each.address}
              to={each}
              isCurrent={isCurrent(each)}
              className={isCurrent(each) ? '' : 'max-lg:hidden'}
            >
              {each.label()}
            </NavLink>
          ))}
        </div>
        <button
          type="button"
          aria-label={m.deskAllPages()}
          title={m.deskAllPages()}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="icon-button shrink-0"
        >
          <MenuIcon />
        </button>
      </div>
      <AllPages isOpen={isOpen} onClose={() => setOpen(false)} isCurrent={isCurrent} />
    </nav>
  )
}

/** Scrolls the row, but not the page, so that the current page's link is whole on a phone. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current=page], [aria-selected=true]')
  if (!row || !current) return
  const [shown, link] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
  if (link.right > shown.right) row.scrollLeft += link.right - shown.right
  else if (link.left < shown.left) row.scrollLeft -= shown.left - link.left
}

type NavLinkProps = {
  to: Destination
  isCurrent: boolean
  className?: string
  children: ReactNode
}

function NavLink({ to, isCurrent, className = '', children }: NavLinkProps) {
  return (
    <Link
      href={to.address}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 border-b-2 border-transparent px-1 font-medium text-muted max-[24rem]:text-sm hover:text-base-content aria-[current=page]:border-primary aria-[current=page]:text-base-content sm:px-3 ${className}`}
    >
      {children}
    </Link>
  )
}

/** The count of open work, whose words a screen reader gets instead. */
function WorkCount({ work, tab }: { work: TabWork; tab: TabId }) {
  const open = work[tab]
  if (!open) return null
  return (
    <>
      <span translate="no" aria-hidden="true" className="tab-count">
        {formatNumber(open.count)}
      </span>
      <span className="sr-only">{open.words}</span>
    </>
  )
}
