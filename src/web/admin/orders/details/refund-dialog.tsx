import * as m from '../../../../shared/i18n/messages.ts'
import { displayPrice } from '../../../../shared/i18n/format.ts'

import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { OrderDetails } from '../../../../shared/contract/staff/order-details.ts'
import type { RefundInput } from '../../../../shared/contract/order-changes.ts'
import { formatMoney, parseMoney } from '../../../../shared/domain/money.ts'
import { keepsStock, orderNumber } from '../../../../shared/domain/order/order.ts'
import { readTaxes } from '../../../../shared/domain/pricing/order-taxes.ts'
import { refundForUnits } from '../../../../shared/domain/order/refund.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { QuantitySelector } from '../../../ui/forms/quantity-selector.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showRefused } from '../../ui/show-refused.ts'
import { useLeaveDialog } from '../../ui/use-leave-dialog.tsx'
import { Warning } from '../../ui/warning.tsx'
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
      units: { ...noneOf(lines), ...unitsOf(open?.restock) },
    },
  })
  const { register, control, formState, setValue } = form
  const { errors, isDirty, isSubmitting } = formState
  const { leave, question } = useLeaveDialog({ isDirty, isSubmitting }, onClose)
  const [amount, units] = useWatch({ control, name: ['amount', 'units'] })
  const refund = useRefund(details)
  const canRestock = lines.some(({ most }) => most > 0)

  /** Sets the amount from the chosen units; staff can change it afterwards. */
  function choose(productId: string, quantity: number) {
    setValue(`units.${productId}`, quantity, { shouldDirty: true })
    const chosen = { ...units, [productId]: quantity }
    const sumOf = (some: typeof lines) =>
      some.reduce((sum, { productId: id, priceCents }) => sum + priceCents * (chosen[id] ?? 0), 0)
    const returned = { price: sumOf(lines), taxed: sumOf(lines.filter(({ isTaxed }) => isTaxed)) }
    const refunded = refundForUnits(figuresOf(details), returned)
    setValue('amount', returned.price === 0 ? '' : formatMoney(refunded), {
      shouldDirty: true,
    })
  }

  function chooseAll() {
    for (const { productId, quantity } of lines) setValue(`units.${productId}`, quantity)
    setValue('amount', refundable, { shouldDirty: true })
  }

  async function submit({ amount, reason, units, isRestocked }: RefundForm) {
    const restock = lines
      .map(({ productId, most }) => ({
        productId,
        quantity: isRestocked ? Math.min(most, units[productId] ?? 0) : 0,
      }))
      .filter(({ quantity }) => quantity > 0)
    const refusal = await refund({ amount, reason, restock })
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
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {m.ordersRefundable({
              left: displayPrice(refundable),
              paid: displayPrice(order.paidAmount),
            })}
          </span>
          <Button onClick={chooseAll}>{m.ordersSelectAll()}</Button>
        </p>
        {open && !errors.root && (
          <Warning
            role="status"
            title={m.ordersRefundUnanswered({ amount: withCents(open.amount) })}
          />
        )}
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-semibold">{m.ordersItemsToRefund()}</legend>
          {lines.map(({ productId, productName, quantity }) => (
            <div key={productId} className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-sm">
                {m.ordersUnits({ name: productName, count: quantity })}
              </span>
              <QuantitySelector
                name={productName}
                quantity={units[productId] ?? 0}
                min={0}
                max={quantity}
                onChange={(next) => choose(productId, next)}
              />
            </div>
          ))}
        </fieldset>
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
          {...register('amount')}
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

/** Units to refund, by product. */
type Units = Record<string, number>
type RefundForm = { amount: string; reason: string; isRestocked: boolean; units: Units }

/** A typed amount, such as "5", as a price. */
const withCents = (typed: string) => displayPrice(formatMoney(parseMoney(typed) ?? 0))

/** The field for a path of the input. */
function fieldOf(path: string): string {
  const [, name = ''] = path.split('/')
  return name === 'restock' ? 'isRestocked' : name
}

const noneOf = (lines: ReturnType<typeof refundLines>): Units =>
  Object.fromEntries(lines.map(({ productId }) => [productId, 0]))

const unitsOf = (restock: RefundInput['restock'] = []): Units =>
  Object.fromEntries(restock.map(({ productId, quantity }) => [productId, quantity]))

/** The items of the order, and how many units of each can still be restocked. */
function refundLines({ order, restocked }: OrderDetails) {
  return order.items.map(({ productId, productName, quantity, price, taxClass }) => {
    const back = restocked.find((line) => line.productId === productId)?.quantity ?? 0
    const most = keepsStock(order.status) ? quantity - back : 0
    const priceCents = parseMoney(price) ?? 0
    return { productId, productName, quantity, priceCents, isTaxed: !taxClass, most }
  })
}

function figuresOf({ order, refundable }: OrderDetails) {
  return {
    subtotalCents: parseMoney(order.subtotal) ?? 0,
    discountCents: parseMoney(order.discount?.amount ?? '0') ?? 0,
    taxCents: parseMoney(order.taxAmount) ?? 0,
    taxes: order.taxes ? readTaxes(order.taxes) : null,
    leftCents: parseMoney(refundable) ?? 0,
  }
}
