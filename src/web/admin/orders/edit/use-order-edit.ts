import { useEffect, useState } from 'react'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import { type ApiError, toApiError } from '../../../api/api-error.ts'
import { useVersionedForm } from '../../conflict/use-versioned-form.ts'
import { useLiveStatus } from '../../live/live-provider.tsx'
import { useOrderSaved, useSaveOrder } from '../details/save-order.ts'
import { useOrderDetails } from '../details/use-details.ts'
import { type NameOf, refusalWords } from '../display/product-names.ts'
import { comparedFields } from './order-conflict.ts'
import { changesOf, formOf, type OrderForm, orderResolver } from './order-form.ts'

/** Why the order was not saved; `code` determines what happens once the connection is back. */
type Problem = { words: string; code?: ApiError['code'] }

/** The form of an order, its newer version if somebody else saves one, and the outcome of saving. */
export function useOrderEdit(opened: DetailedOrder, nameOf: NameOf, onClose: () => void) {
  const { data: details, refetch } = useOrderDetails(opened.id)
  const [problem, setProblem] = useState<Problem | null>(null)
  const status = useLiveStatus()
  const save = useSaveOrder()
  const noteSaved = useOrderSaved()
  const saved = m.ordersIsSaved({ number: orderNumber(opened.id) })
  const edit = useVersionedForm<DetailedOrder, OrderForm>({
    kind: 'order',
    opened,
    latest: details?.order,
    refetch: async () => (await refetch()).data?.order,
    formOf,
    resolverOf: orderResolver,
    fieldsOf: (versions, newer) => comparedFields(versions, newer, nameOf),
    onFoundSaved: (order) => {
      noteSaved(order, saved)
      onClose()
    },
  })
  const { form, base: order, lost } = edit
  const { isDirty } = form.formState

  // The edits were undone, or a newer version was loaded.
  useEffect(() => setProblem(null), [isDirty, order])

  async function submit(values: OrderForm) {
    setProblem(null)
    try {
      await save(changesOf(order, values), saved)
      onClose()
    } catch (error) {
      const outcome = await edit.settle(error)
      if (outcome === 'comparing' || outcome === 'hidden') return
      const refusal = toApiError(error)
      setProblem({ words: refusalWords(refusal, order.items, nameOf), code: refusal.code })
    }
  }

  const isReachedAgain = problem?.code === 'no_answer' && status === 'live'
  const words = isReachedAgain ? m.ordersNotSavedBack() : problem?.words
  return {
    ...edit,
    problem: lost === 'not-saved' ? m.staffNotSavedLost() : words,
    submit: form.handleSubmit(submit),
  }
}

export type OrderEdit = ReturnType<typeof useOrderEdit>
