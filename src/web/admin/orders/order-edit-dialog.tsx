import { useId, useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { toCallError } from '../../call-error.ts'
import { TextField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { EditAddress } from './edit-address.tsx'
import { EditQuantities } from './edit-quantities.tsx'
import { changesOf, formOf, type OrderForm, orderResolver } from './order-form.ts'
import { NewerVersion, UnsavedChanges } from './edit-notices.tsx'
import { orderNumber } from '../../../shared/domain/order-number.ts'
import type { NameOf } from './product-names.ts'
import { refusalWords } from './refusal-words.ts'
import { useNewerOrder } from './use-newer-order.ts'
import { useSaveOrder } from './use-save-order.ts'

type OrderEditDialogProps = { order: DetailedOrder; nameOf: NameOf; onClose: () => void }

/** Changes the customer, the address and the quantities of an order (ORD-11). */
export function OrderEditDialog({ order: opened, nameOf, onClose }: OrderEditDialogProps) {
  const [order, setOrder] = useState(opened)
  const [problem, setProblem] = useState<string | null>(null)
  const [hasMerged, setMerged] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const formId = useId()
  const save = useSaveOrder()
  const resolver = useMemo(() => orderResolver(order), [order])
  const form = useForm<OrderForm>({ defaultValues: formOf(opened), resolver })
  const { register, handleSubmit, reset, formState } = form
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  const { newer, findNewer } = useNewerOrder(order, isSubmitting)

  async function submit(values: OrderForm) {
    setProblem(null)
    try {
      await save(changesOf(order, values), `Order #${orderNumber(order.id)} is saved.`)
      onClose()
    } catch (error) {
      const refusal = toCallError(error)
      if (refusal.code === 'stale') await findNewer()
      else setProblem(refusalWords(refusal, order.items, nameOf))
    }
  }

  /** Escape and a click outside are easily done by mistake. */
  function leave() {
    if (isSubmitting) return
    if (isDirty) setLeaving(true)
    else onClose()
  }

  function loadNewer() {
    if (!newer) return
    // What was typed stays; every other field takes what the shop has now.
    reset(formOf(newer), { keepDirtyValues: true })
    setOrder(newer)
    setMerged(true)
    setProblem(null)
  }

  /** What the shop has now in a field that was typed into here. */
  function meanwhile(field: 'customerName' | 'customerEmail' | 'customerPhone') {
    const isBoth = hasMerged && dirtyFields[field] && order[field] !== opened[field]
    return isBoth ? `Meanwhile saved as: ${order[field]}` : undefined
  }

  return (
    <Modal
      isOpen
      onClose={leave}
      title={`Edit Order #${orderNumber(order.id)}`}
      footer={
        <div className="flex flex-col gap-4">
          {newer && <NewerVersion onLoad={loadNewer} />}
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
                disabled={isSubmitting}
                className="btn btn-primary h-11 min-w-28"
              >
                {isSubmitting ? 'Saving...' : 'Save'}
              </button>
            </div>
          )}
        </div>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          onSubmit={handleSubmit(submit)}
          className="flex flex-col gap-8"
        >
          <fieldset className="flex flex-col gap-4">
            <legend className="mb-3 font-display text-xl font-semibold">Customer</legend>
            <TextField
              label="Customer name"
              required
              error={errors.customerName?.message}
              hint={meanwhile('customerName')}
              {...register('customerName')}
            />
            <TextField
              label="Email"
              type="email"
              required
              error={errors.customerEmail?.message}
              hint={meanwhile('customerEmail')}
              {...register('customerEmail')}
            />
            <TextField
              label="Phone"
              type="tel"
              required
              error={errors.customerPhone?.message}
              hint={meanwhile('customerPhone')}
              {...register('customerPhone')}
            />
          </fieldset>
          <EditAddress />
          <EditQuantities order={order} nameOf={nameOf} />
        </form>
      </FormProvider>
    </Modal>
  )
}
