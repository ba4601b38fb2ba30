import * as m from '../../../../shared/i18n/messages.ts'

import { useEffect, useState } from 'react'
import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import { orderNumber } from '../../../../shared/domain/order/order.ts'
import { type ApiError, toApiError } from '../../../api/api-error.ts'
import { useVersionedForm } from '../../conflict/use-versioned-form.ts'
import { useLiveStatus } from '../../live/live-provider.tsx'
import { useOrderDetails } from '../details/use-details.ts'
import { type NameOf, refusalWords } from '../display/product-names.ts'
import { comparedFields } from './order-conflict.ts'
import { changesOf, formOf, type OrderForm, orderResolver } from './order-form.ts'
import { useOrderSaved, useSaveOrder } from '../details/save-order.ts'

/** Why the order was not saved; `code` determines what happens once the connection is back. */
type Problem = { words: string; code?: ApiError['code'] }

/** The form of an order, its newer version if somebody else saves one, and the outcome of saving. */
export function useOrderEdit(opened: DetailedOrder, nameOf: NameOf, onClose: () => void) {
  const edit = useVersionedForm<DetailedOrder, OrderForm>({
    kind: 'order',
    opened,
    formOf,
    resolverOf: orderResolver,
    fieldsOf: (versions, newer) => comparedFields(versions, newer, nameOf),
  })
  const { form, base: order } = edit
  const { isDirty, isSubmitting } = form.formState
  const { data: details, refetch } = useOrderDetails(order.id)
  const status = useLiveStatus()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isComparing, setComparing] = useState(false)
  const save = useSaveOrder()
  const noteSaved = useOrderSaved()
  const saved = m.ordersIsSaved({ number: orderNumber(order.id) })

  // During a save, a newer version is most likely the save itself.
  const isOutdated = !isSubmitting && details && details.order.updatedAt > order.updatedAt
  const newer = isOutdated ? details.order : null
  const hasTheirs =
    newer !== null && edit.differencesFrom(newer).some(({ changedBy }) => changedBy !== 'you')

  useEffect(() => {
    // No need to ask if the newer version changed only data outside the form, such as the status.
    if (!newer || (isDirty && hasTheirs)) return
    edit.rebase(newer, isDirty ? form.getValues() : undefined)
    endComparison()
  })

  useEffect(() => {
    if (problem?.code !== 'lost' || status !== 'live') return
    setProblem({ words: problem.words })
    void settleLostSave()
  })

  // The edits were undone, so nothing is left to save.
  useEffect(() => {
    if (!isDirty) setProblem(null)
  }, [isDirty])

  /** If the order now matches the form, the save whose response was lost has succeeded. */
  async function settleLostSave() {
    const { data } = await refetch()
    if (!data) return
    if (edit.differencesFrom(data.order).length > 0)
      return setProblem({ words: m.ordersNotSavedLost() })
    noteSaved(data.order, saved)
    onClose()
  }

  async function submit(values: OrderForm) {
    setProblem(null)
    try {
      await save(changesOf(order, values), saved)
      onClose()
    } catch (error) {
      const refusal = toApiError(error)
      if (refusal.code === 'stale' && (await refetch()).data) return setComparing(true)
      setProblem({ words: refusalWords(refusal, order.items, nameOf), code: refusal.code })
    }
  }

  function endComparison() {
    setProblem(null)
    setComparing(false)
  }

  const isReachedAgain = problem?.code === 'no_answer' && status === 'live'
  return {
    ...edit,
    newer,
    hasTheirs,
    problem: isReachedAgain ? m.ordersNotSavedBack() : problem?.words,
    isComparing: isComparing && newer !== null,
    compare: () => setComparing(true),
    endComparison,
    submit: form.handleSubmit(submit),
  }
}

export type OrderEdit = ReturnType<typeof useOrderEdit>
