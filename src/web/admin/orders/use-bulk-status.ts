import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { BulkUpdated } from '#shared/contract/order/changes.ts'
import { orderNumber, type OrderStatus } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useAction } from '../live/use-action.ts'
import { useCatalogCache } from '../live/use-catalog-cache.ts'

type Change = { id: string; status: OrderStatus; version: string }
type Refused = { id: string; message: string }

/** How many refused orders the text names one by one. */
const NAMED = 3

/** Sets the status of many orders with one action; the toast says which were refused, and why. */
export function useBulkStatus() {
  const update = useAction('orders.bulkUpdate')
  const queries = useQueryClient()
  const { refresh: refreshProducts } = useCatalogCache()
  const toast = useToast()

  return useCallback(
    async (changes: readonly Change[], how: 'now' | 'again') => {
      try {
        const answer = await update({ changes: [...changes] })
        const { updated, refused } = answer
        const title = updated.length > 0 ? m.ordersUpdatedMany() : m.staffError()
        const words = [
          ...(updated.length > 0 ? [doneWords(updated, how)] : []),
          ...(refused.length > 0 ? [refusedWords(refused)] : []),
        ]
        toast({ title, description: words.join(' '), isDestructive: refused.length > 0 })
        return answer
      } catch (error) {
        toast({
          title: m.staffError(),
          description: m.ordersUpdateManyFailed(),
          isDestructive: true,
        })
        throw error
      } finally {
        // Refetches even if the response was lost or the socket is down, to show what was changed.
        void queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
        refreshProducts()
      }
    },
    [update, queries, refreshProducts, toast],
  )
}

function doneWords(updated: readonly BulkUpdated[], how: 'now' | 'again'): string {
  const count = updated.length
  const status = updated[0]?.status ?? 'placed'
  const isSame = updated.every((order) => order.status === status)
  const wordsOf = how === 'now' ? m.ordersAreStatusNow : m.ordersAreStatusAgain
  const words = isSame ? wordsOf({ count, status }) : m.ordersAsTheyWere({ count, how })
  const held = updated.filter(({ statusMail }) => statusMail === 'held').length
  if (held > 0) return `${words} ${m.ordersMailsHeld({ count })}`
  if (how === 'now') return words
  const isWithdrawn = updated.every(({ statusMail }) => statusMail === 'withdrawn')
  return `${words} ${isWithdrawn ? m.ordersMailUnsent() : m.ordersMailsSent()}`
}

/** "2 orders were not changed: #1a2b3c4d (This has changed since you opened it.), ..." */
export function refusedWords(refused: readonly Refused[]): string {
  const named = refused.slice(0, NAMED).map(({ id, message }) => `#${orderNumber(id)} (${message})`)
  const rest = refused.length - named.length
  const list = [...named, ...(rest > 0 ? [m.ordersRefusedMore({ count: rest })] : [])].join(', ')
  return m.ordersRefused({ count: refused.length, list })
}
