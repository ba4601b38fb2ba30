import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { keepsStock, orderNumber } from '#shared/domain/order/order.ts'
import { refundForUnits } from '#shared/domain/order/refund-split.ts'
import { typedAmount } from '#shared/domain/typed-number.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { QuantitySelector } from '../../../ui/forms/quantity-selector.tsx'
import { useLeaveDialog } from '../../leaving/use-leave-dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showRefused } from '../../ui/show-refused.ts'
import { Warning } from '../../ui/warning.tsx'
import { refundDue } from '../display/order-contents.tsx'
import { DisputeWarning } from './dispute-warning.tsx'
import { figuresOf, listOf, noneOf, refundLines, type Units, unitsOf } from './refund-units.ts'
import { openRefunds, useRefund } from './use-refund.ts'

type RefundDialogProps = { details: OrderDetails; onClose: () => void }

/**
 * Refunds chosen units or any amount up to what is left, and restocks the units if staff choose to.
 */
export function RefundDialog({ details, onClose }: RefundDialogProps) {
  const { order, refundable } = details
  const formId = useId()
  const [open] = useState(() => openRefunds.get(order.id))
  const lines = refundLines(details)
  const form = useForm<RefundForm>({
    defaultValues: {
      // Empty until staff choose what to refund (ORD-21).
      amount: open?.amount ?? '',
      reason: open?.reason ?? '',
      // Units that were not shipped have not left the shop, so they are restocked by default.
      isRestocked: open ? (open.restock ?? []).length > 0 : order.status === 'placed',
      fromParcels: open?.fromParcels ?? false,
      units: { ...noneOf(lines), ...unitsOf(open?.items) },
    },
  })
  const { register, control, formState, setValue } = form
  const { errors, isDirty, isSubmitting } = formState
  const { leave, question } = useLeaveDialog({ isDirty, isSubmitting }, onClose)
  const [amount, units] = useWatch({ control, name: ['amount', 'units'] })
  const refund = useRefund(details)
  const isAskedForSent = lines.some(({ productId, sent, unsent }) => {
    return sent > 0 && unsent > 0 && (units[productId] ?? 0) > 0
  })
  const canRestock = keepsStock(order.status)
  const due = order.status === 'cancelled' ? 0 : refundDue(order)

  /** Sets the amount from the chosen units; staff can change it afterwards. */
  function choose(productId: string, quantity: number) {
    setValue(`units.${productId}`, quantity, { shouldDirty: true })
    const chosen = { ...units, [productId]: quantity }
    const { figures, returned, leftCents } = figuresOf(details)
    const request = { units: listOf(chosen), leftCents }
    const { amountCents } = refundForUnits(figures, returned, request)
    setValue('amount', request.units.length === 0 ? '' : formatMoney(amountCents), {
      shouldDirty: true,
    })
  }

  function chooseAll() {
    for (const { productId, left } of lines) setValue(`units.${productId}`, left)
    setValue('amount', refundable, { shouldDirty: true })
  }

  /** What an edit left overpaid belongs to no unit of the order. */
  function chooseDue() {
    for (const { productId } of lines) setValue(`units.${productId}`, 0)
    setValue('amount', formatMoney(due), { shouldDirty: true })
  }

  async function submit({ amount, reason, units, isRestocked, fromParcels }: RefundForm) {
    const items = listOf(units)
    const restock = isRestocked && canRestock ? items : []
    const sent = isAskedForSent && { fromParcels }
    const refusal = await refund({ amount, reason, items, restock, ...sent })
    if (!refusal) return onClose()
    showRefused(form.setError, refusal.errors, fieldOf)
    if (refusal.errors.length > 0) return
    const message = refusal.code === 'key_used' ? m.ordersNothingRefunded() : refusal.publicMessage
    form.setError('root', { message })
  }

  return (
    <Modal
      isOpen
      onClose={leave}
      title={m.ordersRefundTitle({ number: orderNumber(order.id) })}
      footer={
        <div className="flex flex-col gap-4">
          {errors.root?.message && <Warning role="alert" title={errors.root.message} />}
          <DialogButtons
            form={formId}
            action={
              isSubmitting
                ? m.ordersRefunding()
                : parseMoney(amount)
                  ? m.ordersRefundAmount({ amount: withCents(amount) })
                  : m.ordersRefund()
            }
            isPending={isSubmitting}
            onCancel={onClose}
          />
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(submit)}
        className="flex flex-col gap-5"
      >
        <DisputeWarning payment={details.payment} />
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {m.ordersRefundable({
              left: displayPrice(refundable),
              paid: displayPrice(order.paidAmount),
            })}
          </span>
          <Button onClick={chooseAll}>{m.ordersSelectAll()}</Button>
        </p>
        {due > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span>{m.ordersOverpaidHint()}</span>
            <Button onClick={chooseDue}>
              {m.ordersSelectAmount({ amount: displayPrice(formatMoney(due)) })}
            </Button>
          </p>
        )}
        {open && !errors.root && (
          <Warning
            role="status"
            title={m.ordersRefundUnanswered({ amount: withCents(open.amount) })}
          />
        )}
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-semibold">{m.ordersItemsToRefund()}</legend>
          {lines.map(({ productId, productName, count, left }) => (
            <div key={productId} className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-sm">
                {left === count
                  ? m.ordersUnits({ name: productName, count })
                  : m.ordersUnitsLeft({ name: productName, count, left })}
              </span>
              <QuantitySelector
                name={productName}
                quantity={units[productId] ?? 0}
                min={0}
                max={left}
                onChange={(next) => choose(productId, next)}
              />
            </div>
          ))}
        </fieldset>
        {isAskedForSent && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="checkbox checkbox-primary rounded-md"
              {...register('fromParcels', {
                // What the customer has is not in the shop.
                onChange: () => setValue('isRestocked', false),
              })}
            />
            {m.ordersFromParcels()}
          </label>
        )}
        {canRestock && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="checkbox checkbox-primary rounded-md"
              aria-describedby={errors.isRestocked && `restock-${order.id}`}
              aria-invalid={errors.isRestocked ? true : undefined}
              {...register('isRestocked')}
            />
            {m.ordersRestock()}
          </label>
        )}
        {errors.isRestocked && (
          <p id={`restock-${order.id}`} role="alert" className="text-sm text-error">
            {errors.isRestocked.message}
          </p>
        )}
        {!canRestock && <p className="text-sm text-muted">{m.ordersRestocked()}</p>}
        <TextField
          label={m.ordersAmount()}
          inputMode="decimal"
          autoComplete="off"
          required
          hint={m.ordersRefundTax()}
          error={errors.amount?.message}
          {...register('amount', { setValueAs: typedAmount })}
        />
        <TextField
          label={m.staffReason()}
          maxLength={200}
          hint={m.ordersReasonHint()}
          error={errors.reason?.message}
          {...register('reason')}
        />
      </form>
      {question}
    </Modal>
  )
}

type RefundForm = {
  amount: string
  reason: string
  isRestocked: boolean
  fromParcels: boolean
  units: Units
}

/** A typed amount, such as "5", as a price. */
const withCents = (typed: string) => displayPrice(formatMoney(parseMoney(typed) ?? 0))

/** The field for a path of the input. */
function fieldOf(path: string): string {
  const [, name = ''] = path.split('/')
  return name === 'restock' ? 'isRestocked' : name
}
