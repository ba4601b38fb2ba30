import { atom, useAtom } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { OrderFilters } from '#shared/contract/orders.ts'
import { orderSorts, orderStatuses } from '#shared/domain/order/order.ts'
import { type FiltersOf, useFilters, useQueryParams } from '../data/use-filters.ts'
import type { OrderQuery } from '../live/live-lists.ts'

export const orderFilters = {
  q: '',
  status: ['all', ...orderStatuses],
  date: ['all', 'today', 'week', 'month'],
  /** A product's id, or 'all'. */
  product: 'all',
  sort: orderSorts,
} as const

type OrderChoice = FiltersOf<typeof orderFilters>

const DAY = 24 * 60 * 60 * 1000
const CHECK_EVERY = 30_000

/** The last choice, kept while another tab of the dashboard is open. */
const lastChoiceAtom = atom<Partial<OrderChoice>>({})

/** The filters in the URL, and the query input made from them. */
export function useOrderFilters() {
  const list = useFilters(orderFilters)
  const { filters: choice, change } = list
  const [params] = useQueryParams()
  const [last, setLast] = useAtom(lastChoiceAtom)
  const today = useToday()
  const query = useMemo<OrderQuery>(() => {
    const filters = filtersOf(choice, new Date(), today)
    return choice.sort === 'newest' ? filters : { ...filters, sort: choice.sort }
  }, [choice, today])

  // Restores the last filters when the tab is opened again, unless the URL has its own or names an
  // order, which old filters could hide.
  const restore = useEffectEvent(() => {
    const hasOwn = [...Object.keys(orderFilters), 'order', 'shown'].some((name) => params.has(name))
    if (!hasOwn) change(last, { replace: true })
  })
  const keep = useEffectEvent(() => setLast(choice))
  useEffect(() => {
    restore()
    return () => keep()
  }, [])

  return { ...list, query }
}

/** Whether the list is what is left to ship, so that an empty one is good news. */
export function isToShip({ q, status, date, product }: OrderChoice): boolean {
  return status === 'placed' && q.trim() === '' && date === 'all' && product === 'all'
}

/**
 * The query input, with dates in local time: today is the calendar day, a week and a month are 7 and
 * 30 times 24 hours (O24).
 */
export function filtersOf(choice: OrderChoice, now: Date, today = dayOf(now)): OrderFilters {
  const search = choice.q.trim()
  return {
    ...(choice.status === 'all' ? {} : { status: choice.status }),
    ...(choice.product === 'all' ? {} : { productId: choice.product }),
    ...(search === '' ? {} : { search }),
    ...momentsOf(choice.date, now, today),
  }
}

function momentsOf(
  range: OrderChoice['date'],
  now: Date,
  today: Date,
): Pick<OrderFilters, 'from' | 'to'> {
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
