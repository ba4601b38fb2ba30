import { type FormEvent, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { StaffOrder } from '#shared/contract/staff/staff-orders.ts'
import { regionsOf } from '#shared/domain/address.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { countriesServed } from '#shared/domain/shipping/countries-served.ts'
import { suggestedEmail } from '#shared/domain/shop/mail-domain.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useShipping } from '../../../boot/shop-info.ts'
import { useDiscount } from '../../../checkout/summary/use-discount.ts'
import { useRates } from '../../../order/use-rates.ts'
import { randomId } from '../../../platform/random-id.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { SelectField, SwitchField, TextField } from '../../../ui/forms/field.tsx'
import { SuggestedEmail } from '../../../ui/forms/suggested-email.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useLeaveDialog } from '../../leaving/use-leave-dialog.tsx'
import { useLive } from '../../live/live-provider.tsx'
import { useAction } from '../../live/use-action.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'
import { useSession } from '../../session/session.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { PaidBy } from '../display/paid-by.tsx'
import { refusalWords } from '../display/product-names.ts'
import { AddressFields } from '../edit/edit-address.tsx'
import { EntryLines } from './entry-lines.tsx'
import { EntryTotal, totalsOf } from './entry-total.tsx'
import {
  emptyOrder,
  type EntryLine,
  inputOf,
  type NewOrderForm,
  newOrderResolver,
  quantityIn,
  repriced,
} from './new-order-form.ts'
import { ShipMethod, shipMethod } from './ship-method.tsx'

type NewOrderDialogProps = { onCreated: (id: string) => void; onClose: () => void }

/** Creates an order on behalf of a customer (SELL-01). */
export default function NewOrderDialog({ onCreated, onClose }: NewOrderDialogProps) {
  const [lines, setLines] = useState<readonly EntryLine[]>([])
  const form = useForm<NewOrderForm>({
    defaultValues: emptyOrder,
    resolver: newOrderResolver,
    // Without a product, the product search is the first invalid field.
    shouldFocusError: lines.length > 0,
  })
  const { isDirty, isSubmitting } = form.formState
  const [problem, setProblem] = useState<string | null>(null)
  const [isMissingLines, setMissingLines] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const edits = { isDirty: isDirty || lines.length > 0, isSubmitting }
  const { leave, question } = useLeaveDialog(edits, onClose)
  const formId = useId()
  const create = useCreate()
  const [delivery, country, province, quantities, email] = useWatch({
    control: form.control,
    name: ['delivery', 'address.country', 'address.province', 'quantities', 'customerEmail'],
  })
  const items = lines.map(({ productId }) => ({
    productId,
    quantity: quantityIn({ quantities }, productId),
  }))
  const better = suggestedEmail(email)
  const { token } = useSession()
  const check = useDiscount(items, { customerEmail: email, token })
  const shipping = useShipping()
  const entry = { lines, discount: check.discount, rates: useRates() }
  /** The same id for every attempt, so that the order is created only once. */
  const [id] = useState(randomId)

  function field(name: Parameters<typeof form.register>[0], onBlur = () => undefined as void) {
    const { error } = form.getFieldState(name, form.formState)
    const words = error?.message
    return {
      ...form.register(name, { onBlur }),
      error: typeof words === 'string' ? words : undefined,
    }
  }

  function submit(event: FormEvent) {
    setProblem(null)
    setMissingLines(lines.length === 0)
    if (lines.length === 0) search.current?.focus()
    return form.handleSubmit(save)(event)
  }

  async function save(values: NewOrderForm) {
    if (lines.length === 0) return
    const { total } = totalsOf(values, entry)
    const method = shipMethod(values, lines, entry.rates)?.id
    const answer = await create(inputOf(id, values, lines, total, method))
    if ('id' in answer) return onCreated(answer.id)
    if (answer.code === 'price_changed') {
      setLines(repriced(lines, answer.body))
      // The code is checked when its field loses focus, but Enter submits the form before that.
      if (values.discountCode.trim() !== '') check.apply(values.discountCode.trim())
      const total = displayPrice(String(answer.body.totalAmount))
      return setProblem(m.sellingPriceChanged({ total }))
    }
    setProblem(refusalWords(answer, lines, ({ name }) => name))
  }

  return (
    <Modal
      isOpen
      onClose={leave}
      title={m.sellingNewOrder()}
      footer={
        <div className="flex flex-col gap-4">
          {problem && (
            <p role="alert" className="font-medium text-error">
              {problem}
            </p>
          )}
          <DialogButtons
            action={isSubmitting ? m.staffCreating() : m.sellingCreateOrder()}
            form={formId}
            isPending={isSubmitting}
            onCancel={onClose}
          />
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-8">
        <EntryLines
          form={form}
          lines={lines}
          onChange={setLines}
          search={search}
          error={isMissingLines && lines.length === 0 ? m.sellingAddProducts() : undefined}
        />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-display text-xl font-semibold">{m.sellingCustomer()}</legend>
          <TextField
            label={m.staffCustomerName()}
            autoComplete="off"
            required
            {...field('customerName')}
          />
          <TextField
            label={m.staffEmail()}
            type="email"
            autoComplete="off"
            hint={
              better && (
                <SuggestedEmail
                  email={better}
                  onTake={(text) => form.setValue('customerEmail', text, { shouldDirty: true })}
                />
              )
            }
            {...field('customerEmail', check.recheck)}
          />
          <TextField
            label={m.staffPhone()}
            type="tel"
            autoComplete="off"
            {...field('customerPhone')}
          />
          <SwitchField label={m.sellingEmailCustomer()} {...form.register('isEmailed')} />
        </fieldset>
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-display text-xl font-semibold">{m.sellingDelivery()}</legend>
          <SelectField label={m.sellingHow()} {...field('delivery')}>
            <option value="pickup">{m.sellingPickUp()}</option>
            <option value="shipping">{m.sellingShipped()}</option>
          </SelectField>
          {delivery === 'pickup' ? (
            <>
              <SelectField
                label={m.sellingProvince()}
                hint={m.sellingProvinceHint()}
                required
                {...field('pickupProvince')}
              >
                <option value="">{m.sellingChooseProvince()}</option>
                {regionsOf('CA').map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <SwitchField label={m.sellingHandedOver()} {...form.register('isHandedOver')} />
            </>
          ) : (
            <AddressFields
              country={country}
              province={province}
              choices={countriesServed(shipping)}
              field={field}
            />
          )}
          <ShipMethod form={form} lines={lines} rates={entry.rates} />
        </fieldset>
        <PaidBy {...field('paidBy')} hasUnpaid />
        <TextField
          label={m.sellingDiscountCode()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.register('discountCode', {
            onBlur: ({ target }: { target: HTMLInputElement }) => {
              const code = target.value.trim()
              if (code === '') check.remove()
              else check.apply(code)
            },
          })}
          error={check.problem ?? undefined}
        />
        <EntryTotal form={form} {...entry} />
      </form>
      {question}
    </Modal>
  )
}

/** Sends the order; returns it, or why it was refused. */
function useCreate() {
  const createOrder = useAction('orders.create')
  const { cache } = useLive()
  const { refresh } = useCatalogCache()
  const toast = useToast()

  return async (input: StaffOrder) => {
    try {
      const order = await createOrder(input)
      cache.apply({ topic: 'orders', name: 'order.created', data: order })
      refresh()
      toast({
        title: m.sellingOrderCreated(),
        description: m.ordersIsSaved({ number: orderNumber(order.id) }),
      })
      return order
    } catch (error) {
      return toApiError(error)
    }
  }
}
