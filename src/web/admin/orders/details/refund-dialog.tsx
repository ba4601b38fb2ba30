import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import type { OrderDetails } from '../../../../shared/contract/order-views.ts'
import type { RefundInput } from '../../../../shared/contract/order-changes.ts'
import { formatMoney, parseMoney } from '../../../../shared/domain/money.ts'
import { keepsStock, orderNumber } from '../../../../shared/domain/order.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { historyKeys } from '../../ui/history.ts'
import { useOrderDetails } from './use-details.ts'

/** The refund dialog opened from an order card. */
export default function RefundFromCard(props: { orderId: string; onClose: () => void }) {
  const { orderId, onClose } = props
  const { data } = useOrderDetails(orderId)
  if (!data) return null
  if (Number(data.refundable) > 0) return <RefundDialog details={data} onClose={onClose} />
  return (
    <Modal isOpen onClose={onClose} title="No payment to refund">
      <p>
        The shop has no payment for this order that it could refund. Refund it where it was paid.
      </p>
    </Modal>
  )
}

type RefundDialogProps = { details: OrderDetails; onClose: () => void }

/** Refunds all or part of what is left, and restocks units if staff choose to. */
export function RefundDialog({ details, onClose }: RefundDialogProps) {
  const { order, refundable, restocked } = details
  const [open] = useState(() => openRefunds.get(order.id))
  const lines = keepsStock(order.status) ? restockable(details) : []
  const form = useForm<RefundForm>({
    defaultValues: {
      amount: open?.amount ?? refundable,
      reason: open?.reason ?? '',
      units: { ...noneOf(lines), ...unitsOf(open?.restock) },
    },
  })
  const { register, control, formState } = form
  const { errors, isSubmitting } = formState
  const amount = useWatch({ control, name: 'amount' })
  const refund = useRefund(details)
  const unitsId = useId()

  async function submit({ amount, reason, units }: RefundForm) {
    const restock = lines
      .map(({ productId }) => ({ productId, quantity: Number(units[productId]) }))
      .filter(({ quantity }) => quantity > 0)
    const refusal = await refund({ amount, reason, restock })
    if (!refusal) return onClose()
    for (const { path, message } of refusal.errors) {
      const [, name, index] = path.split('/')
      const field = name === 'restock' ? `units.${restock[Number(index)]?.productId}` : name
      form.setError(field as FieldPath<RefundForm>, { message })
    }
    if (refusal.errors.length > 0) return
    const message = refusal.code === 'key_used' ? madeBefore : refusal.publicMessage
    form.setError('root', { message })
  }

  return (
    <Modal isOpen onClose={onClose} title={`Refund Order #${orderNumber(order.id)}`}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
        <p>
          ${refundable} of ${order.paidAmount} can be refunded.
        </p>
        {open && !errors.root && (
          <p role="status" className="rounded-field bg-warning/10 p-4 text-sm text-warning">
            There was no answer to your refund of ${open.amount}: it may have been made. Press
            Refund to find out; it is not paid a second time.
          </p>
        )}
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          required
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label="Reason"
          maxLength={200}
          hint="The customer reads it in the mail about the refund."
          error={errors.reason?.message}
          {...register('reason')}
        />
        {lines.length > 0 && (
          <fieldset aria-describedby={unitsId} className="flex flex-col gap-3">
            <legend className="mb-1 text-sm font-semibold">Put back on the shelf</legend>
            <p id={unitsId} className="text-sm text-muted">
              Only what came back and can be sold again.
            </p>
            {lines.map(({ productId, productName, most }) => (
              <TextField
                key={productId}
                label={`${productName}, at most ${most}`}
                type="number"
                min={0}
                max={most}
                error={errors.units?.[productId]?.message}
                {...register(`units.${productId}`)}
              />
            ))}
          </fieldset>
        )}
        {restocked.length > 0 && lines.length === 0 && (
          <p className="text-sm text-muted">Everything has been put back already.</p>
        )}
        {errors.root && (
          <p role="alert" className="rounded-field bg-warning/10 p-4 text-sm text-warning">
            {errors.root.message}
          </p>
        )}
        <DialogButtons
          action={
            isSubmitting
              ? 'Refunding...'
              : `Refund${parseMoney(amount) ? ` $${amount.trim()}` : ''}`
          }
          isDisabled={isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}

/** Units to restock as typed, by product. */
type Units = Readonly<Record<string, string>>
type RefundForm = { amount: string; reason: string; units: Units }

const noneOf = (lines: ReturnType<typeof restockable>): Units =>
  Object.fromEntries(lines.map(({ productId }) => [productId, '0']))

const unitsOf = (restock: RefundInput['restock'] = []): Units =>
  Object.fromEntries(restock.map(({ productId, quantity }) => [productId, `${quantity}`]))

/** Items that can still be restocked, and how many units. */
function restockable({ order, restocked }: OrderDetails) {
  return order.items.flatMap(({ productId, productName, quantity }) => {
    const back = restocked.find((line) => line.productId === productId)?.quantity ?? 0
    return quantity > back ? [{ productId, productName, most: quantity - back }] : []
  })
}

/**
 * Refunds that were sent but got no response, by order. They outlive their dialog: after reopening, it
 * sends the same key and learns the outcome instead of paying again.
 */
const openRefunds = new Map<string, Omit<RefundInput, 'id'>>()

const madeBefore =
  'Your earlier refund has been made after all, and nothing was refunded just now. Please check the amount.'

/**
 * Sends a refund request and returns why it was refused. Its key stays the same until the server
 * responds, even if the form changes; it carries the amount refunded when the form was filled in.
 */
function useRefund(details: OrderDetails) {
  const { id } = details.order
  const refund = useAction('orders.refund')
  const queries = useQueryClient()
  const toast = useToast()
  // Null once new figures are shown, which then count.
  const [seen, setSeen] = useState<string | null>(() => refundedSoFar(details))

  return async (request: Pick<RefundInput, 'amount' | 'reason' | 'restock'>) => {
    const open = openRefunds.get(id)
    const refundedBefore = open?.refundedBefore ?? seen ?? refundedSoFar(details)
    const sent = { ...request, key: open?.key ?? crypto.randomUUID(), refundedBefore }
    openRefunds.set(id, sent)
    try {
      const { refund: made } = await refund({ id, ...sent })
      openRefunds.delete(id)
      toast(made.status === 'done' ? refundMade(made.amount) : refundStored)
      void queries.invalidateQueries({ queryKey: [historyKeys.order, id] })
      return null
    } catch (error) {
      const refusal = toApiError(error)
      const { code, status } = refusal
      // Only a 4xx proves that nothing was stored; otherwise the request stays open.
      if (status >= 400 && status < 500) openRefunds.delete(id)
      if (code === 'stale' || code === 'key_used') {
        await queries.invalidateQueries({ queryKey: [historyKeys.order, id] })
        setSeen(null)
      }
      return refusal
    }
  }
}

/** The amount refunded or pending, from the remaining amount that the dialog shows. */
function refundedSoFar({ order, refundable }: OrderDetails): string {
  return formatMoney((parseMoney(order.paidAmount) ?? 0) - (parseMoney(refundable) ?? 0))
}

const refundMade = (amount: string) => ({
  title: 'Refund Made',
  description: `$${amount} goes back to the customer.`,
})

const refundStored = {
  title: 'Refund Stored',
  description: 'The payment provider has not answered yet. The shop keeps asking by itself.',
}
