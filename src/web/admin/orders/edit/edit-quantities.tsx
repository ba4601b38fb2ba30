import { useWatch } from 'react-hook-form'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { withAgreedShipping } from '#shared/domain/pricing/agreed-shipping.ts'
import { priceDiscounted } from '#shared/domain/pricing/discount.ts'
import { ratesForEdit, readTaxes } from '#shared/domain/pricing/order-taxes.ts'
import { deliveryOf } from '#shared/domain/pricing/pickup.ts'
import { weightOf } from '#shared/domain/shipping/delivery-method.ts'
import * as m from '#shared/i18n/messages.ts'
import { useRates } from '../../../order/use-rates.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Price } from '../../../ui/text/price.tsx'
import { refundedUnitsWords } from '../display/item-words.ts'
import type { NameOf } from '../display/product-names.ts'
import { formOf, type OrderForm, quantityOf } from './order-form.ts'
import type { OrderEdit } from './use-order-edit.ts'

type EditQuantitiesProps = { edit: OrderEdit; nameOf: NameOf }

export function EditQuantities({ edit, nameOf }: EditQuantitiesProps) {
  const { form, base: order, field } = edit
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-display text-xl font-semibold">{m.staffItems()}</legend>
      {order.items.map((item, index) => (
        <div key={item.id} className="grid grid-cols-[1fr_6rem] items-end gap-4">
          <div className="min-w-0 pb-2">
            <p className="font-medium">{nameOf(item)}</p>
            <p className="text-sm text-muted">
              <Price amount={item.price} /> {m.checkoutEach()}
            </p>
            {refundedUnitsWords(item) && (
              <p className="text-sm font-medium">{refundedUnitsWords(item)}</p>
            )}
          </div>
          <TextField
            label={m.staffQuantity()}
            aria-label={m.ordersQuantityOf({ name: nameOf(item) })}
            inputMode="numeric"
            autoComplete="off"
            {...field(`quantities.${index}`, {
              onBlur: ({ target }: { target: HTMLInputElement }) => {
                const quantity = quantityOf(target.value)
                if (quantity !== null) form.setValue(`quantities.${index}`, String(quantity))
              },
            })}
          />
        </div>
      ))}
      <NewTotal edit={edit} />
    </fieldset>
  )
}

/** The new total, by the same pricing rules as the server (O25). */
function NewTotal({
  edit: {
    form: { control },
    base: order,
  },
}: {
  edit: OrderEdit
}) {
  const form = useWatch({ control }) as OrderForm
  const onItsDay = useRates(Date.parse(order.createdAt))
  const { pickupProvince = null } = order
  const shippingAddress = addressOfForm(form)
  const quantities = order.items.map(
    ({ quantity }, index) => quantityOf(form.quantities[index]) ?? quantity,
  )
  const parcel = {
    chosen: order.deliveryMethod?.id,
    grams: weightOf(
      order.items.map((item, index) => ({ ...item, quantity: quantities[index] ?? 0 })),
    ),
  }
  const { destination, rates: onDelivery } = deliveryOf(
    { shippingAddress, pickupProvince },
    onItsDay,
    parcel,
  )
  const taxes = order.taxes ? readTaxes(order.taxes) : null
  const shipping = parseMoney(order.shippingCost) ?? 0
  const before = { shippingAddress: addressOfForm(formOf(order)), pickupProvince }
  const agreed = { shipping, taxes, destination: deliveryOf(before, onItsDay, parcel).destination }
  const priced = ratesForEdit(taxes, destination, onDelivery)
  const rates = withAgreedShipping(priced, destination, agreed)
  const lines = order.items.map(({ price, quantity, taxClass = 'standard' }, index) => ({
    price: parseMoney(price) ?? 0,
    taxClass,
    quantity: quantities[index] ?? quantity,
  }))
  const isChanged = lines.some(({ quantity }, index) => quantity !== order.items[index]?.quantity)
  const total = isChanged
    ? formatMoney(priceDiscounted(lines, destination, rates, order.discount ?? null).total)
    : order.totalAmount
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-base-300 pt-4">
      <span className="font-semibold">{isChanged ? m.ordersNewTotal() : m.staffTotal()}</span>
      <Price amount={total} className="text-lg font-semibold tabular-nums" />
      {isChanged && (
        <span className="w-full text-right text-sm text-muted">
          {m.ordersBefore()} <Price amount={order.totalAmount} />
          {m.ordersPaidBefore()} <Price amount={order.paidAmount} />
        </span>
      )}
    </div>
  )
}

function addressOfForm({ addressKind, address }: OrderForm) {
  return addressKind === 'fields' ? address : null
}
