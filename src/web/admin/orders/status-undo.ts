import { atom, useAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import type { StatusMail, UpdatedOrder } from '#shared/contract/order/changes.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber, type OrderStatus } from '#shared/domain/order/order.ts'
import { statusMailHold } from '#shared/domain/shop/mail.ts'
import * as m from '#shared/i18n/messages.ts'
import { useLiveEvents } from '../live/use-live-events.ts'
import { useSaveOrder } from './details/save-order.ts'
import { useRemoveParcels } from './parcels/use-remove-parcels.ts'
import { useBulkStatus } from './use-bulk-status.ts'

/** A status change of one order. */
type Change = {
  orderId: string
  /** The version after the change, so that undo cannot overwrite a later change. */
  version: string
  from: OrderStatus
  to: OrderStatus
  /** The parcel that shipped the order; undoing removes it. */
  shipmentId?: string
}

/** Status changes made together, whose emails to the customers are still held. */
export type StatusUndo = {
  id: string
  changes: readonly [Change, ...Change[]]
  until: number
}

/** Oldest first; kept while another tab of the dashboard is open. */
const undosAtom = atom<readonly StatusUndo[]>([])

type ShippedParcel = {
  id: string
  order: Pick<DetailedOrder, 'id' | 'status' | 'updatedAt'>
  isMailHeld: boolean
}
type Changed = Pick<UpdatedOrder, 'id' | 'updatedAt' | 'status'> & { statusMail?: StatusMail }

/** Status changes that can be undone before the customer is emailed. */
export function useStatusUndos() {
  const [undos, change] = useAtom(undosAtom)
  const save = useSaveOrder()
  const removeParcels = useRemoveParcels()
  const setStatuses = useBulkStatus()

  useLiveEvents(({ name, data }) => {
    if (name !== 'order.updated') return
    change((all) =>
      withChanges(all, (change) => {
        if (change.orderId !== data.id || data.updatedAt <= change.version) return change
        if (change.shipmentId !== undefined) return hasParcel(data, change) ? change : null
        // After an edit, the undo uses the new version; after another status change, it is dropped.
        return data.status === change.to ? { ...change, version: data.updatedAt } : null
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

  /** Offers one Undo for these parcels. */
  const offerParcels = useCallback(
    (parcels: readonly ShippedParcel[]) =>
      change((all) => {
        const [first, ...more] = parcels
          .filter(({ isMailHeld }) => isMailHeld)
          .map(({ id, order }) => ({
            orderId: order.id,
            version: order.updatedAt,
            from: 'placed' as const,
            to: order.status,
            shipmentId: id,
          }))
        if (!first) return all
        const until = Date.now() + statusMailHold
        return [...all, { id: `parcel ${first.shipmentId}`, changes: [first, ...more], until }]
      }),
    [change],
  )

  /** Offers one Undo for these orders; `from` returns the earlier status of an order. */
  const offerAll = useCallback(
    (orders: readonly Changed[], from: (id: string) => OrderStatus) =>
      change((all) => {
        const ids = new Set(orders.map(({ id }) => id))
        const others = withChanges(all, (change) => (ids.has(change.orderId) ? null : change))
        const [first, ...more] = orders
          .filter(({ statusMail }) => statusMail === 'held')
          .map(({ id, updatedAt, status }) => ({
            orderId: id,
            version: updatedAt,
            from: from(id),
            to: status,
          }))
        if (!first) return others
        const until = Date.now() + statusMailHold
        return [
          ...others,
          { id: `${first.orderId} ${first.version}`, changes: [first, ...more], until },
        ]
      }),
    [change],
  )

  const offer = useCallback(
    (order: UpdatedOrder, from: OrderStatus) => offerAll([order], () => from),
    [offerAll],
  )

  /** Rejects if the call fails; in that case, the emails are still sent. */
  const undo = useCallback(
    async ({ changes }: StatusUndo) => {
      if (changes[0].shipmentId !== undefined) return removeParcels(changes)
      const [{ orderId: id, version, from, to }, ...more] = changes
      if (more.length === 0) {
        const order = await save({ id, status: from, version }, undoneWords(id, from))
        offer(order, to)
        return
      }
      const { updated } = await setStatuses(
        changes.map((change) => ({
          id: change.orderId,
          status: change.from,
          version: change.version,
        })),
        'again',
      )
      offerAll(updated, () => to)
    },
    [save, offer, offerAll, setStatuses, removeParcels],
  )

  return { undos, offer, offerAll, offerParcels, undo }
}

export type StatusUndos = ReturnType<typeof useStatusUndos>

/** The undo for a status change of only this order, shown on its card. */
export function undoOf(undos: readonly StatusUndo[], orderId: string): StatusUndo | null {
  return undos.find(({ changes }) => changes.length === 1 && changes[0].orderId === orderId) ?? null
}

function hasParcel({ shipments = [] }: Pick<DetailedOrder, 'shipments'>, { shipmentId }: Change) {
  return shipments.some(({ id }) => id === shipmentId)
}

/** Replaces each change with what `now` returns for it; null drops the change. */
function withChanges(
  all: readonly StatusUndo[],
  now: (change: Change) => Change | null,
): readonly StatusUndo[] {
  return all.flatMap((undo) => {
    const [first, ...more] = undo.changes.map(now).filter((change) => change !== null)
    return first ? [{ ...undo, changes: [first, ...more] as const }] : []
  })
}

function undoneWords(id: string, status: OrderStatus) {
  const words = m.ordersAgainStatus({ number: orderNumber(id), status })
  return ({ statusMail }: UpdatedOrder) => {
    if (statusMail === 'held') return `${words} ${m.ordersMailHeld()}`
    const mail = statusMail === 'withdrawn' ? m.ordersMailUnsent() : m.ordersMailSent()
    return `${words} ${mail}`
  }
}
