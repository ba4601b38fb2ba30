import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import { toApiError } from '../../../api/api-error.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { CompareVersions } from '../../conflict/compare-versions.tsx'
import type { Choices } from '../../conflict/difference.ts'
import { useLive } from '../../live/live-provider.tsx'
import { OthersHere, useHere } from '../../live/others-here.tsx'
import { EditAddress } from './edit-address.tsx'
import { EditQuantities } from './edit-quantities.tsx'
import { changesOf, formOf, type OrderForm, orderResolver } from './order-form.ts'
import { NewerVersion, UnsavedChanges } from './edit-notices.tsx'
import { mergedOrder, orderDifferences } from './order-conflict.ts'
import { orderNumber } from '../../../../shared/domain/order-number.ts'
import type { NameOf } from '../display/product-names.ts'
import { refusalWords } from '../display/refusal-words.ts'
import { useNewerOrder } from './use-newer-order.ts'
import { useOrderSaved, useSaveOrder } from './use-save-order.ts'

const notSavedAfterAll =
  'Not saved: the connection was lost before the shop heard of it. Please save again.'
const reachedAgain = 'Not saved. The connection is back: please save again.'

type OrderEditDialogProps = { order: DetailedOrder; nameOf: NameOf; onClose: () => void }

/** Edits the customer, the address and the quantities of an order (ORD-11). */
export default function OrderEditDialog({ order: opened, nameOf, onClose }: OrderEditDialogProps) {
  const [order, setOrder] = useState(opened)
  const [problem, setProblem] = useState<string | null>(null)
  const [isComparing, setComparing] = useState(false)
  /** The connection was lost during a save, which may have succeeded. */
  const [isUnknown, setUnknown] = useState(false)
  /** A save failed without a connection. */
  const [isOffline, setOffline] = useState(false)
  const { status } = useLive()
  const [isLeaving, setLeaving] = useState(false)
  const formId = useId()
  const save = useSaveOrder()
  const noteSaved = useOrderSaved()
  const words = `Order #${orderNumber(order.id)} is saved.`
  const resolver = useMemo(() => orderResolver(order), [order])
  const form = useForm<OrderForm>({ defaultValues: formOf(opened), resolver })
  const { register, handleSubmit, reset, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const { newer, findNewer } = useNewerOrder(order, isSubmitting)
  const differences = newer
    ? orderDifferences({ base: order, form: form.getValues(), newer, nameOf })
    : []
  const hasTheirs = differences.some(({ changedBy }) => changedBy !== 'you')
  // Renders the first fields at once, the others after the first paint.
  const isPainted = useDeferredValue(true, false)
  useHere(`orders/${order.id}`)

  useEffect(() => {
    // Changes that do not touch edited fields, such as a new status, need no question.
    if (newer && !isDirty) adopt(formOf(newer))
    else if (newer && !hasTheirs) adopt(form.getValues())
  })

  useEffect(() => {
    if (!isUnknown || status !== 'live') return
    setUnknown(false)
    void findNewer().then((now) => {
      if (!now) return
      const left = orderDifferences({ base: now, form: form.getValues(), newer: now, nameOf })
      if (left.length > 0) return setProblem(notSavedAfterAll)
      noteSaved(now, words)
      onClose()
    })
  })

  useEffect(() => {
    if (!isOffline || status !== 'live') return
    setOffline(false)
    setProblem(reachedAgain)
  }, [isOffline, status])

  // The edits were undone, so nothing is left to save.
  useEffect(() => {
    if (isDirty) return
    setOffline(false)
    setProblem(null)
  }, [isDirty])

  async function submit(values: OrderForm) {
    setOffline(false)
    setProblem(null)
    try {
      await save(changesOf(order, values), words)
      onClose()
    } catch (error) {
      const refusal = toApiError(error)
      if (refusal.code === 'stale' && (await findNewer())) return setComparing(true)
      setUnknown(refusal.isUnknown)
      setOffline(refusal.code === 'no_answer')
      setProblem(refusalWords(refusal, order.items, nameOf))
    }
  }

  /** Asks first if there are edits: Escape and outside clicks are easy mistakes. */
  function leave() {
    if (isSubmitting) return
    if (isDirty) setLeaving(true)
    else onClose()
  }

  /** Rebases the form on the newer version; differences from it are what will be saved. */
  function adopt(values: OrderForm) {
    if (!newer) return
    setOrder(newer)
    reset(formOf(newer))
    reset(values, { keepDefaultValues: true })
    setProblem(null)
    setComparing(false)
  }

  function use(choices: Choices) {
    if (newer) adopt(mergedOrder(form.getValues(), newer, choices))
  }

  return (
    <Modal
      isOpen
      onClose={leave}
      title={`Edit Order #${orderNumber(order.id)}`}
      footer={
        <div className="flex flex-col gap-4">
          {newer && hasTheirs && !isComparing && (
            <NewerVersion onCompare={() => setComparing(true)} />
          )}
          {problem && (
            <p role="alert" className="font-medium text-error">
              {problem}
            </p>
          )}
          {isLeaving ? (
            <UnsavedChanges onStay={() => setLeaving(false)} onLeave={onClose} />
          ) : (
            <div className="flex justify-end gap-3">
              <button type="button" onClick={onClose} disabled={isSubmitting} className="btn h-11">
                Cancel
              </button>
              <button
                type="submit"
                form={formId}
                disabled={isSubmitting || (newer !== null && isComparing)}
                className="btn btn-primary h-11 min-w-28"
              >
                {isSubmitting ? 'Saving...' : 'Save'}
              </button>
            </div>
          )}
        </div>
      }
    >
      {newer && isComparing && (
        <CompareVersions
          noun="order"
          button="Save"
          theirs={{
            kind: 'order',
            id: order.id,
            since: order.updatedAt,
            version: newer.updatedAt,
          }}
          differences={differences}
          onUse={use}
        />
      )}
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          hidden={newer !== null && isComparing}
          onSubmit={handleSubmit(submit)}
          className="flex flex-col gap-8 [&[hidden]]:hidden"
        >
          <OthersHere subject={`orders/${order.id}`} />
          <fieldset className="flex flex-col gap-4">
            <legend className="mb-3 font-display text-xl font-semibold">Customer</legend>
            <TextField
              label="Customer name"
              required
              error={errors.customerName?.message}
              {...register('customerName')}
            />
            <TextField
              label="Email"
              type="email"
              required
              error={errors.customerEmail?.message}
              {...register('customerEmail')}
            />
            <TextField
              label="Phone"
              type="tel"
              required
              error={errors.customerPhone?.message}
              {...register('customerPhone')}
            />
          </fieldset>
          {isPainted && (
            <>
              <EditAddress />
              <EditQuantities order={order} nameOf={nameOf} />
            </>
          )}
        </form>
      </FormProvider>
    </Modal>
  )
}
