import { atom, useAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OrderFilters } from '../../../shared/contract/orders.ts'
import { type OrderSort, orderSorts } from '../../../shared/domain/order-sort.ts'
import { type OrderStatus, orderStatuses } from '../../../shared/domain/order-status.ts'
import { oneOf, useAddress } from '../list/use-query-params.ts'

const dateRanges = ['all', 'today', 'week', 'month'] as const
export type DateRange = (typeof dateRanges)[number]

export type FilterChoice = {
  status: OrderStatus | 'all'
  date: DateRange
  /** A product's id, or 'all'. */
  product: string
  search: string
}

export const everything: FilterChoice = { status: 'all', date: 'all', product: 'all', search: '' }

export type OrderSelection = FilterChoice & { sort: OrderSort }

const DAY = 24 * 60 * 60 * 1000
const CHECK_EVERY = 30_000
const standard: OrderSelection = { ...everything, sort: 'newest' }

/** Keeps the choice while another tab of the dashboard is open. */
const lastChoiceAtom = atom(standard)

/** The filters in the URL, and the query input they result in. */
export function useOrderFilters() {
  const { said, choose } = useAddress()
  const [last, setLast] = useAtom(lastChoiceAtom)
  const choice = readChoice(said)
  const text = JSON.stringify(choice)
  const today = useToday()
  const filters = useMemo(
    () => filtersOf(JSON.parse(text) as OrderSelection, new Date(), today),
    [text, today],
  )

  function change(changes: Partial<OrderSelection>, how?: { replace: boolean }) {
    choose({ ...addressOf(changes), shown: undefined }, how)
  }

  // Restores the last filters when the tab is opened again, unless the URL has its own or names an
  // order, which old filters could hide.
  const restore = useRef(() => {
    if (text === JSON.stringify(standard) && !said.has('order')) change(last, { replace: true })
  })
  useEffect(() => restore.current(), [])
  useEffect(() => setLast(JSON.parse(text) as OrderSelection), [text, setLast])

  return { choice, filters, isFiltered: isFiltering(choice), change }
}

function readChoice(said: URLSearchParams): OrderSelection {
  return {
    status: oneOf(
      said.get('status'),
      orderStatuses,
      'all' as OrderStatus | 'all',
    ) as FilterChoice['status'],
    date: oneOf(said.get('date'), dateRanges, 'all'),
    product: said.get('product') ?? 'all',
    search: (said.get('q') ?? '').slice(0, 200),
    sort: oneOf(said.get('sort'), orderSorts, 'newest'),
  }
}

/** The query parameters of changes; defaults are left out of the URL. */
function addressOf({
  search,
  ...changes
}: Partial<OrderSelection>): Record<string, string | undefined> {
  const chosen = Object.entries(changes).map(([name, value]) => [
    name,
    value === standard[name as keyof OrderSelection] ? undefined : value,
  ])
  return { ...Object.fromEntries(chosen), ...(search === undefined ? {} : { q: search }) }
}

function isFiltering(choice: OrderSelection): boolean {
  return (Object.keys(everything) as (keyof FilterChoice)[]).some(
    (name) => choice[name] !== everything[name],
  )
}

/**
 * The query input, with dates in local time: today is the calendar day, a week and a month are 7 and
 * 30 times 24 hours (O24).
 */
export function filtersOf(choice: FilterChoice, now: Date, today = dayOf(now)): OrderFilters {
  return {
    ...(choice.status === 'all' ? {} : { status: choice.status }),
    ...(choice.product === 'all' ? {} : { productId: choice.product }),
    ...(choice.search.trim() === '' ? {} : { search: choice.search.trim() }),
    ...momentsOf(choice.date, now, today),
  }
}

function momentsOf(range: DateRange, now: Date, today: Date): Pick<OrderFilters, 'from' | 'to'> {
  switch (range) {
    case 'all':
      return {}
    case 'today':
      return { from: today.toISOString(), to: dayAfter(today).toISOString() }
    case 'week':
      return { from: new Date(now.getTime() - 7 * DAY).toISOString() }
    case 'month':
      return { from: new Date(now.getTime() - 30 * DAY).toISOString() }
  }
}

/** The midnight at the start of a day. Days do not always have 24 hours. */
function dayOf(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
}

function dayAfter(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)
}

/** The current day; updates at midnight while the dashboard is open. */
function useToday(): Date {
  const [today, setToday] = useState(() => dayOf(new Date()))
  useEffect(() => {
    const check = () => {
      const day = dayOf(new Date())
      setToday((before) => (before.getTime() === day.getTime() ? before : day))
    }
    const timer = setInterval(check, CHECK_EVERY)
    return () => clearInterval(timer)
  }, [])
  return today
}
