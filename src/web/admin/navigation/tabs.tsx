import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { useMay } from '../permissions/may.tsx'

/** With the list that each shows. */
const tabs = [
  { id: 'products', label: m.staffProducts, list: 'products.find' },
  { id: 'users', label: m.staffUsers, list: 'users.list' },
  { id: 'orders', label: m.staffOrders, list: 'orders.list' },
  { id: 'reviews', label: m.staffReviews, list: 'reviews.list' },
] as const

export type TabId = (typeof tabs)[number]['id']

/** The activity page beside the four tabs. */
export const activityAddress = '/admin?tab=activity'

/** The activity of one order, product, review or account. */
export const historyAddress = (id: string) => `${activityAddress}&subject=${id}`

/** The tabs whose lists the account may see. */
function useTabs() {
  const may = useMay()
  return tabs.filter(({ list }) => may(list))
}

/** The tab in the URL, so that reload and Back restore it; null for the activity page. */
export function useTab(): [TabId | null, (tab: TabId, how?: { replace: boolean }) => void] {
  const [path, navigate] = useLocation()
  const wanted = new URLSearchParams(useSearch()).get('tab')
  const offered = useTabs()
  const may = useMay()
  const first = offered[0]?.id ?? 'products'
  const named = offered.find(({ id }) => id === wanted)?.id ?? first
  const current = wanted === 'activity' && may('audit.list') ? null : named
  return [
    current,
    (tab, how) => {
      if (tab !== current) navigate(tab === 'products' ? path : `${path}?tab=${tab}`, how)
    },
  ]
}

/** The open work of a tab, such as "17 to ship". */
export type TabWork = Partial<Record<TabId, { count: number; words: string }>>

type TabListProps = {
  work: TabWork
  current: TabId | null
  onChoose: (tab: TabId, how?: { replace: boolean }) => void
}

export function TabList({ work, current, onChoose }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const offered = useTabs()
  const first = offered[0]?.id

  function move(event: KeyboardEvent) {
    const next = nextTab(offered, current ?? first, event.key)
    if (!next) return
    event.preventDefault()
    // Arrow keys replace the history entry instead of adding one per tab.
    onChoose(next, { replace: true })
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={m.tabSections()}
      onKeyDown={move}
      className="-mx-1 flex flex-1 justify-between sm:justify-start sm:gap-2"
    >
      {offered.map(({ id, label }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === current}
          aria-description={work[id]?.words}
          aria-controls={id === current ? `panel-${id}` : undefined}
          tabIndex={id === (current ?? first) ? 0 : -1}
          onClick={() => onChoose(id)}
          className="h-11 border-b-2 border-transparent px-1 font-medium text-muted hover:text-base-content aria-selected:border-primary aria-selected:text-base-content sm:px-4"
        >
          <span>{label()}</span>
          {work[id] && (
            <span
              translate="no"
              aria-hidden="true"
              className="ml-1.5 max-[24rem]:hidden rounded-full bg-base-200 px-1.5 text-sm tabular-nums"
            >
              {formatNumber(work[id].count)}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

export function TabPanel({ current, children }: { current: TabId; children: ReactNode }) {
  const shown = useRef(current)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls to the top of a newly opened tab.
    if (shown.current !== current && isTopHidden(panel.current)) {
      panel.current?.scrollIntoView({ behavior: 'instant' })
    }
    shown.current = current
  }, [current])
  return (
    <div
      key={current}
      ref={panel}
      id={`panel-${current}`}
      role="tabpanel"
      aria-labelledby={`tab-${current}`}
      tabIndex={-1}
      className="scroll-mt-32 outline-none"
    >
      {children}
    </div>
  )
}

/** Whether the sticky bars hide the top of the panel. */
function isTopHidden(panel: HTMLElement | null): boolean {
  if (!panel) return false
  const { top } = panel.getBoundingClientRect()
  return top < Number.parseFloat(getComputedStyle(panel).scrollMarginTop || '0')
}

function nextTab(
  tabs: readonly { id: TabId }[],
  current: TabId | undefined,
  key: string,
): TabId | undefined {
  const index = tabs.findIndex(({ id }) => id === current)
  const steps: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: -1,
  }
  const step = steps[key]
  return step === undefined ? undefined : tabs.at(step % tabs.length)?.id
}
