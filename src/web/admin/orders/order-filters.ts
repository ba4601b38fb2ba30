import { atom, useAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { OrderFilters } from '../../../shared/contract/orders.ts'
import type { OrderStatus } from '../../../shared/domain/order-status.ts'

export type DateRange = 'all' | 'today' | 'week' | 'month'

export type FilterChoice = {
  status: OrderStatus | 'all'
  date: DateRange
  /** A product's id, or 'all'. */
  product: string
}

export const everything: FilterChoice = { status: 'all', date: 'all', product: 'all' }

const DAY = 24 * 60 * 60 * 1000
const LOOK_EVERY = 30_000

/** Stays as it is while another tab of the dashboard is looked at. */
const choiceAtom = atom(everything)

/** What the viewer has chosen, and what to ask the shop for. */
export function useOrderFilters() {
  const [choice, setChoice] = useAtom(choiceAtom)
  const today = useToday()
  const filters = useMemo(() => filtersOf(choice, new Date(), today), [choice, today])
  return { choice, filters, setChoice }
}

/**
 * The moments behind the words, by the viewer's clock: today is the calendar day, a week and a
 * month are 7 and 30 times 24 hours (decisions O24).
 */
export function filtersOf(choice: FilterChoice, now: Date, today = dayOf(now)): OrderFilters {
  return {
    ...(choice.status === 'all' ? {} : { status: choice.status }),
    ...(choice.product === 'all' ? {} : { productId: choice.product }),
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

/** The midnight at which the day began, which is not always 24 hours before the next one. */
function dayOf(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
}

function dayAfter(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)
}

/** The viewer's day; a dashboard that is left open sees the next one begin. */
function useToday(): Date {
  const [today, setToday] = useState(() => dayOf(new Date()))
  useEffect(() => {
    const look = () => {
      const day = dayOf(new Date())
      setToday((before) => (before.getTime() === day.getTime() ? before : day))
    }
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [])
  return today
}
