import { type MouseEvent, type ReactNode, useRef } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { focusInstead } from '../../platform/focus-instead.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { cardIn } from '../card/card-beside.ts'
import type { ListResult } from '../data/use-list-query.ts'
import { useLive } from '../live/live-provider.tsx'
import { failureWords, useFailureToast } from '../ui/failures.ts'
import { useHoldWhileHovering } from './use-hold-while-hovering.ts'
import { useListView } from './view/list-view.ts'
import { ViewButton } from './view/view-button.tsx'

type ListPageProps = {
  title: string
  /** Whether staff can choose columns. */
  hasColumns?: boolean
  /** Shown after the title. */
  intro?: ReactNode
  /** Shown at the other end of the title's line. */
  action?: ReactNode
  /** The filters and the list. */
  children: ReactNode
}

/** The layout of every list in the dashboard, in the density that the user has chosen. */
export function ListPage(props: ListPageProps) {
  const { title, intro, action, hasColumns, children } = props
  const [{ density }] = useListView()
  return (
    <section data-density={density} data-focus="scope" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-0.5 max-sm:flex-1 max-sm:basis-28">
          <h2 tabIndex={-1} className="font-display text-xl font-semibold outline-none">
            {title}
          </h2>
          {intro}
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          <ViewButton hasColumns={hasColumns} />
          {action}
        </div>
      </div>
      {children}
    </section>
  )
}

type EmptyWords = { title: string; message: string; action?: ReactNode }

type ListBodyProps<T extends { id: string }> = {
  /** What the list contains, such as "orders". */
  noun: string
  list: {
    items: readonly T[] | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: (options: { cancelRefetch: boolean }) => unknown
  } & Partial<Pick<ListResult<T>, 'key' | 'total' | 'hasMore' | 'isLoadingMore' | 'showMore'>>
  /** Shown if there are no entries; omitted for a list that always has some. */
  empty?: EmptyWords & { icon: ReactNode }
  /** Replaces `empty` if filters are set. */
  noMatch?: false | EmptyWords
  /** The toast text if the list could not be fetched. */
  failure?: string
  className?: string
  /** The loaded list. While the pointer is over it, no card moves by itself. */
  children: (items: readonly T[]) => ReactNode
}

/** A list in all its states: loading, failed, empty, out of date, and loaded. */
export function ListBody<T extends { id: string }>(props: ListBodyProps<T>) {
  const { noun, list, empty, noMatch, failure, className = '', children } = props
  const { items, error, isPlaceholderData, refetch } = list
  const { cache } = useLive()
  const body = useRef<HTMLDivElement>(null)
  const held = useHoldWhileHovering(items ?? [], list.key)
  useFailureToast(failure === undefined ? null : error, failure ?? '')

  function retry() {
    // The page's other queries have most likely failed too.
    cache.refresh()
    void refetch({ cancelRefetch: false })
  }

  function release({ currentTarget }: MouseEvent<HTMLElement>) {
    const { top } = currentTarget.getBoundingClientRect()
    // The button disappears, and the card below it gets the focus.
    focusInstead(currentTarget, () => {
      const cards = [...(body.current?.querySelectorAll<HTMLElement>('article') ?? [])]
      return cards.filter((card) => card.getBoundingClientRect().bottom >= top)
    })
    held.release()
  }

  if (items === undefined && error === null) {
    return <ListSkeleton label={m.listLoading({ noun })} />
  }
  if (items === undefined) {
    const words = { title: m.listFailed({ noun }), message: failureWords(error) }
    return <Problem {...words} onRetry={retry} isOnGray />
  }
  if (empty && items.length === 0 && !list.hasMore) {
    return <EmptyState {...empty} {...noMatch} isOnGray />
  }
  return (
    <div
      ref={body}
      {...held.handlers}
      aria-busy={isPlaceholderData}
      className={`${className} ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {(held.waiting > 0 || held.left > 0) && (
        <div className="pointer-events-none sticky top-32 z-10 flex h-0 justify-center">
          <Button look="accent" onClick={release} className="pointer-events-auto px-6">
            {held.left > 0 ? m.listUpdate() : m.listShowNew({ count: held.waiting })}
          </Button>
        </div>
      )}
      {children(held.items)}
      {list.hasMore && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <ShowMore
            isLoading={list.isLoadingMore === true}
            onShow={() => void list.showMore?.()}
            lastRow={() => [...(body.current?.querySelectorAll('[data-place]') ?? [])].at(-1)}
          />
          <p className="text-sm text-muted">
            {m.listShownOf({ shown: items.length, total: list.total ?? 0 })}
          </p>
        </div>
      )}
    </div>
  )
}

type ShowMoreProps = { isLoading: boolean; onShow: () => void; lastRow: () => Element | undefined }

/**
 * Keeps the focus while more rows load. Once all are shown, the button disappears and the first
 * added row gets the focus.
 */
function ShowMore({ isLoading, onShow, lastRow }: ShowMoreProps) {
  function show({ currentTarget }: MouseEvent<HTMLElement>) {
    if (isLoading) return
    const row = lastRow()
    focusInstead(currentTarget, () => [cardIn(row?.nextElementSibling)])
    onShow()
  }

  return (
    <Button onClick={show} aria-disabled={isLoading} className="border-base-300 bg-base-100 px-8">
      {isLoading ? m.staffLoading() : m.listShowMore()}
    </Button>
  )
}

/** Placeholder for the rows of a list while it loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className="list-rows">
      <span className="sr-only">{label}</span>
      {/* Enough to fill a tablet, so that the footer is out of sight before and after. */}
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className="list-row compact:py-0.5 flex items-center gap-4">
          <div className="skeleton size-10 shrink-0" />
          <div className="flex-1">
            <div className="skeleton h-4 w-48 max-w-full" />
            <div className="skeleton mt-2 h-3 w-4/5" />
          </div>
          <div className="skeleton h-5 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}

/** Clears filters that match nothing. */
export function ShowAll({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button onClick={onClick} className="border-base-300 bg-base-100">
      {children}
    </Button>
  )
}
