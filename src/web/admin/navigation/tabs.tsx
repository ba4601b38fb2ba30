import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { destinations, type TabId } from '../commands/destinations.ts'
import { useMay } from '../permissions/may.tsx'
import type { TabWork } from './tab-work.ts'

/** Each with the list that it shows. */
const tabs = [
  destinations.goProducts,
  destinations.goUsers,
  destinations.goOrders,
  destinations.goReviews,
]

/** The tabs whose lists the account may see. */
export function useTabs() {
  const may = useMay()
  return tabs.filter(({ needs }) => needs.every(may))
}

/** The tab in the URL, so that reload and Back restore it; null for the activity page. */
export function useTab(): [TabId | null, (tab: TabId, how?: { replace: boolean }) => void] {
  const [path, navigate] = useLocation()
  const tabParam = new URLSearchParams(useSearch()).get('tab')
  const offered = useTabs()
  const may = useMay()
  const first = offered[0]?.tab ?? 'products'
  const named = offered.find(({ tab }) => tab === tabParam)?.tab ?? first
  const current = tabParam === 'activity' && may('audit.list') ? null : named
  return [
    current,
    (tab, how) => {
      if (tab !== current) navigate(tab === 'products' ? path : `${path}?tab=${tab}`, how)
    },
  ]
}

type TabListProps = {
  work: TabWork
  current: TabId | null
  onChoose: (tab: TabId, how?: { replace: boolean }) => void
}

export function TabList({ work, current, onChoose }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const offered = useTabs()
  const first = offered[0]?.tab

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
      className="flex max-sm:flex-1 max-sm:justify-between"
    >
      {offered.map(({ tab: id, label }) => (
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
          className="h-11 border-b-2 border-transparent px-1 font-medium text-muted max-[24rem]:text-sm hover:text-base-content aria-selected:border-primary aria-selected:text-base-content sm:px-3"
        >
          <span>{label()}</span>
          {work[id] && (
            <span translate="no" aria-hidden="true" className="tab-count">
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
  tabs: readonly { tab: TabId }[],
  current: TabId | undefined,
  key: string,
): TabId | undefined {
  const index = tabs.findIndex(({ tab }) => tab === current)
  const steps: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: -1,
  }
  const step = steps[key]
  return step === undefined ? undefined : tabs.at(step % tabs.length)?.tab
}
