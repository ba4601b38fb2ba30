import { useCallback, useState } from 'react'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { StaffOrder } from '#shared/contract/staff/staff-orders.ts'
import { formatMoney, sumOf } from '#shared/domain/money.ts'
import type { ManualMethod } from '#shared/domain/order/payment/manual-payment.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { useShipping } from '../../boot/shop-info.ts'
import { useRates } from '../../order/use-rates.ts'
import { randomId } from '../../platform/random-id.ts'
import { readStored, store } from '../../platform/storage.ts'
import { useProductChoices } from '../data/dashboard-data.ts'
import { useLive } from '../live/live-provider.tsx'
import { useAction } from '../live/use-action.ts'
import { useCatalogCache } from '../live/use-catalog-cache.ts'
import { refusalWords } from '../orders/display/product-names.ts'
import { totalsOf } from '../orders/entry/entry-total.tsx'
import { emptyOrder, inputOf } from '../orders/entry/new-order-form.ts'
import { useSingleRun } from '../ui/use-single-run.ts'

const PROVINCE = 'till_province'
const UNANSWERED = 'till_unanswered'

export type Sold = { id: string; total: string; paidBy: StaffOrder['paidBy'] }

/**
 * A sale at a market: what is in it, and sending it as an order that staff enter (TILL-01). A sale
 * without an answer is kept, and sent again as it was, so that it is stored once (TILL-03).
 */
export function useTill() {
  const { data } = useProductChoices()
  const products = (data?.items ?? []).filter(isSold)
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [paidBy, setPaidBy] = useState<ManualMethod | null>(null)
  const { province, chooseProvince } = useProvince()
  const [unanswered, setUnanswered] = useState(readUnanswered)
  const [problem, setProblem] = useState<string | null>(null)
  const [sold, setSold] = useState<Sold | null>(null)
  const send = useSend()
  const rates = useRates()

  const lines = products
    .filter(({ id }) => (counts.get(id) ?? 0) > 0)
    .map(({ id: productId, name, price, stock, taxClass, weightGrams }) => {
      return { productId, name, price, stock, taxClass, weightGrams }
    })
  const quantities = Object.fromEntries([...counts].map(([id, count]) => [id, String(count)]))
  const form = { ...emptyOrder, pickupProvince: province, quantities }
  const { total } = totalsOf(form, { lines, discount: null, rates })

  function change(id: string, by: number) {
    setProblem(null)
    setSold(null)
    setCounts((before) => new Map(before).set(id, Math.max(0, (before.get(id) ?? 0) + by)))
  }

  function keepUnanswered(input: StaffOrder | null) {
    store('local', UNANSWERED, input && JSON.stringify(input))
    setUnanswered(input)
  }

  const sale = useSingleRun(async () => {
    const input =
      unanswered ??
      (paidBy === null || lines.length === 0
        ? null
        : {
            ...inputOf(randomId(), { ...form, paidBy }, lines, total, undefined),
            customerName: m.titleTill(),
            isHandedOver: true,
          })
    if (!input) return
    setProblem(null)
    keepUnanswered(input)
    const answer = await send(input)
    if ('id' in answer) {
      keepUnanswered(null)
      setCounts(new Map())
      setPaidBy(null)
      return setSold({ id: answer.id, total: answer.totalAmount, paidBy: input.paidBy })
    }
    // The sale may be stored, or was never heard of: only the same one may follow.
    if (answer.isUnknown || answer.code === 'no_answer' || answer.status >= 500) {
      return setProblem(m.tillUnanswered())
    }
    if (answer.endsSession) return
    keepUnanswered(null)
    setProblem(refusalWords(answer, lines, ({ name }) => name))
  })

  return {
    products: data ? products : null,
    counts,
    change,
    units: sumOf(lines.map(({ productId }) => counts.get(productId) ?? 0)),
    lines,
    total: unanswered?.totalAmount ?? formatMoney(total),
    paidBy: unanswered?.paidBy ?? paidBy,
    choosePayment: setPaidBy,
    province,
    chooseProvince,
    /** Whether a sale waits to be sent again, so that nothing else can be sold. */
    isUnanswered: unanswered !== null && !sale.isPending,
    isPending: sale.isPending,
    finish: sale.run,
    problem: problem ?? (unanswered && !sale.isPending ? m.tillUnanswered() : null),
    sold,
  }
}

function isSold({ status }: StaffProduct): boolean {
  return status === 'active'
}

/** Where the shop sells: as last chosen in this browser, else the place of its first pickup. */
function useProvince() {
  const { zones } = useShipping()
  const [chosen, setChosen] = useState(() => readStored('local', PROVINCE) ?? null)
  const places = zones.flatMap(({ methods = [] }) => methods.map(({ place }) => place?.province))
  const chooseProvince = useCallback((province: string) => {
    store('local', PROVINCE, province)
    setChosen(province)
  }, [])
  return { province: chosen ?? places.find(Boolean) ?? '', chooseProvince }
}

function readUnanswered(): StaffOrder | null {
  try {
    return JSON.parse(readStored('local', UNANSWERED) ?? 'null') as StaffOrder | null
  } catch {
    return null
  }
}

function useSend() {
  const createOrder = useAction('orders.create')
  const { cache } = useLive()
  const { refresh } = useCatalogCache()
  return async (input: StaffOrder) => {
    try {
      const order = await createOrder(input)
      cache.apply({ topic: 'orders', name: 'order.created', data: order })
      refresh()
      return order
    } catch (error) {
      return toApiError(error)
    }
  }
}
