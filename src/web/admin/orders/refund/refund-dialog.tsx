import { type FormEvent, useId, useState } from 'react'
import type { OrderDetails } from '../../../../shared/contract/order-views.ts'
import { parseMoney } from '../../../../shared/domain/money.ts'
import { keepsStock, orderNumber } from '../../../../shared/domain/order.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { type OpenRefund, openRefundOf, useRefund } from './refund-order.ts'
import { Button } from '../../../ui/button.tsx'

type RefundDialogProps = { details: OrderDetails; onClose: () => void }

/** Refunds all or part of what is left, and restocks units if staff choose to. */
export function RefundDialog({ details, onClose }: RefundDialogProps) {
  const { order, refundable, restocked } = details
  const [open] = useState(() => openRefundOf(order.id))
  const [amount, setAmount] = useState(open?.amount ?? refundable)
  const [reason, setReason] = useState(open?.reason ?? '')
  const [units, setUnits] = useState(() => unitsOf(open))
  const { send, errors, failure, isSending } = useRefund(details, onClose)
  const unitsId = useId()
  const lines = keepsStock(order.status) ? restockable(details) : []
  const chosen = lines.filter(({ productId }) => Number(units[productId]) > 0)
  const cents = parseMoney(amount)

  function submit(event: FormEvent) {
    event.preventDefault()
    const restock = chosen.map(({ productId }) => ({
      productId,
      quantity: Number(units[productId]),
    }))
    void send({ amount, reason, restock })
  }

  const wordsFor = (productId: string) => {
    const index = chosen.findIndex((line) => line.productId === productId)
    return index === -1 ? undefined : errors[`/restock/${index}/quantity`]
  }

  return (
    <Modal isOpen onClose={onClose} title={`Refund Order #${orderNumber(order.id)}`}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p>
          ${refundable} of ${order.paidAmount} can be refunded.
        </p>
        {open && !failure && (
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
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          error={errors['/amount']}
        />
        <TextField
          label="Reason"
          maxLength={200}
          hint="The customer reads it in the mail about the refund."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={errors['/reason']}
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
                value={units[productId] ?? '0'}
                onChange={({ target }) => setUnits({ ...units, [productId]: target.value })}
                error={wordsFor(productId)}
              />
            ))}
          </fieldset>
        )}
        {restocked.length > 0 && lines.length === 0 && (
          <p className="text-sm text-muted">Everything has been put back already.</p>
        )}
        {failure && (
          <p role="alert" className="rounded-field bg-warning/10 p-4 text-sm text-warning">
            {failure}
          </p>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" disabled={isSending} look="primary">
            {isSending ? 'Refunding...' : `Refund${cents ? ` $${amount.trim()}` : ''}`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The units to restock with a refund that got no response. */
function unitsOf(open: OpenRefund | null): Readonly<Record<string, string>> {
  const restock = open?.restock ?? []
  return Object.fromEntries(restock.map(({ productId, quantity }) => [productId, `${quantity}`]))
}

/** Items that can still be restocked, and how many units. */
function restockable({ order, restocked }: OrderDetails) {
  return order.items.flatMap(({ productId, productName, quantity }) => {
    const back = restocked.find((line) => line.productId === productId)?.quantity ?? 0
    return quantity > back ? [{ productId, productName, most: quantity - back }] : []
  })
}
