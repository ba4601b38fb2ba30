import { atom, useAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import type { UpdatedOrder } from '../../../shared/contract/order-changes.ts'
import { statusMailHold } from '../../../shared/domain/mail.ts'
import { orderNumber, type OrderStatus } from '../../../shared/domain/order.ts'
import { useLiveEvents } from '../live/use-live-events.ts'
import { statusWords } from '../ui/status-words.ts'
import { useSaveOrder } from './details/save-order.ts'

/** A status change whose email to the customer is still held. */
export type StatusUndo = {
  orderId: string
  /** The version after the change, so that undo cannot overwrite a later change. */
  version: string
  from: OrderStatus
  to: OrderStatus
  until: number
}

/** Oldest first; kept while another tab of the dashboard is open. */
const undosAtom = atom<readonly StatusUndo[]>([])

/** Status changes that can be undone before the customer is emailed. */
export function useStatusUndos() {
  const [undos, change] = useAtom(undosAtom)
  const save = useSaveOrder()

  useLiveEvents(({ name, data }) => {
    if (name !== 'order.updated') return
    change((all) =>
      all.flatMap((undo) => {
        if (undo.orderId !== data.id || data.updatedAt <= undo.version) return [undo]
        // An edit keeps the undo with its new version; another status change drops it.
        return data.status === undo.to ? [{ ...undo, version: data.updatedAt }] : []
      }),
    )
  })

  useEffect(() => {
    const [first] = undos
    if (!first) return
    const isOver = () => change((all) => all.filter(({ until }) => until > Date.now()))
    const timer = setTimeout(isOver, Math.max(0, first.until - Date.now()))
    return () => clearTimeout(timer)
  }, [undos, change])

  const offer = useCallback(
    (
      { id: orderId, updatedAt: version, status: to, statusMail }: UpdatedOrder,
      from: OrderStatus,
    ) =>
      change((all) => {
        const others = all.filter((undo) => undo.orderId !== orderId)
        if (statusMail !== 'held') return others
        return [...others, { orderId, version, from, to, until: Date.now() + statusMailHold }]
      }),
    [change],
  )

  /** Rejects if the call fails; the email is then still sent. */
  const undo = useCallback(
    async ({ orderId: id, version, from, to }: StatusUndo) => {
      const order = await save({ id, status: from, version }, undoneWords(id, from))
      offer(order, to)
    },
    [save, offer],
  )

  return { undos, offer, undo }
}

export type StatusUndos = ReturnType<typeof useStatusUndos>

function undoneWords(id: string, status: OrderStatus) {
  const words = `Order #${orderNumber(id)} is ${statusWords[status].toLowerCase()} again.`
  return ({ statusMail }: UpdatedOrder) => {
    if (statusMail === 'held') return `${words} The customer is emailed in 10 seconds.`
    const mail =
      statusMail === 'withdrawn' ? 'No email was sent.' : 'The email had already gone out.'
    return `${words} ${mail}`
  }
}
