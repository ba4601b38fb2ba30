// Why it is built like this: docs/decisions/checkout.md

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'wouter'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { FieldError } from '#shared/contract/errors.ts'
import type { PayableOrder } from '#shared/contract/order/payable.ts'
import { isPriceable } from '#shared/domain/destination.ts'
import { type Discount, priceDiscounted } from '#shared/domain/pricing/discount.ts'
import { deliveryOf } from '#shared/domain/pricing/pickup.ts'
import { isServed } from '#shared/domain/pricing/pricing.ts'
import { isNothingToPay } from '#shared/domain/provider/nothing-to-pay.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import { weightOf } from '#shared/domain/shipping/delivery-method.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../boot/shop-info.ts'
import { pricedLines } from '../cart/compare-cart.ts'
import { useCheckedCart } from '../cart/use-checked-cart.ts'
import { useRates } from '../order/use-rates.ts'
import { afterPaint } from '../platform/idle.ts'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { DeliveryChoice } from './delivery/delivery-choice.tsx'
import { deliveryFor } from './delivery/delivery-options.ts'
import { AddressFields, BillingChoice, PickupFields } from './form/address-fields.tsx'
import { checkForm, type FieldProblem, refusedFields } from './form/checkout-form.ts'
import { ErrorSummary } from './form/error-summary.tsx'
import { FormSection } from './form/form-section.tsx'
import { EmailField } from './form/text-field.tsx'
import { useCheckoutForm } from './form/use-checkout-form.ts'
import { firstMethod, methodOf } from './payment/methods.ts'
import { PaymentMethods } from './payment/payment-methods.tsx'
import { orderFingerprint, orderPayload } from './payment/session/order-payload.ts'
import type { Outcome } from './payment/session/outcome.ts'
import type { PaymentForm } from './payment/session/payment-form.ts'
import type { Payment } from './payment/session/payment.ts'
import { SubmitButton } from './payment/submit-button.tsx'
import { OrderSummary } from './summary/order-summary.tsx'
import { useDiscount } from './summary/use-discount.ts'
import { TestModeBox } from './test-mode-box.tsx'

type CheckoutProps = { products: readonly ListedProduct[]; payment: Payment }

export function Checkout({ products, payment }: CheckoutProps) {
  const shop = useShop()
  const [method, choose] = useState(() => firstMethod(shop))
  const { provider, approvedIn } = methodOf(method)
  const isByWindow = method !== null && approvedIn === 'window'
  const { form, values } = useCheckoutForm()
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const { lines, lowered } = useCheckedCart(products)
  const obstacle = useRef<HTMLParagraphElement>(null)
  const methods = useRef<HTMLDivElement>(null)
  const paymentForm = useRef<PaymentForm>(null)
  const rates = useRates()
  const items = lines.map(({ id: productId, quantity }) => ({ productId, quantity }))
  const check = useDiscount(items)
  const { discount } = check
  const priced = pricedLines(lines)
  const grams = weightOf(priced)
  const address = destinationOf(values.shipping)
  const wish = { destination: address, chosen: values.deliveryMethod }
  const delivery = deliveryFor(wish, grams, rates)
  const { destination, rates: charged } = deliveryOf(
    { shippingAddress: values.shipping },
    rates,
    { chosen: delivery.current?.id, grams },
    delivery.current,
  )
  const totalsWith = (applicable: Discount | null) =>
    priceDiscounted(priced, destination, charged, applicable)
  const totals = totalsWith(discount)
  const isFree =
    lines.length > 0 &&
    // Until then, shipping and tax are not known.
    isPriceable(destination) &&
    isNothingToPay({ total: totals.total, hasCode: discount !== null }, provider)
  const { isPickup, isTooHeavy } = delivery
  const isAway = !isPickup && !isServed(address, rates)
  // The form also knows, because a pickup needs fewer fields.
  useEffect(() => {
    if (values.isPickup !== isPickup) form.setValue('isPickup', isPickup)
  }, [form, values.isPickup, isPickup])
  const orderWith = (applicable: Discount | null): PayableOrder => ({
    ...orderPayload(values, lines, totalsWith(applicable), provider),
    ...delivery.payload,
    ...(applicable ? { discountCode: applicable.code } : {}),
  })
  const order = orderWith(discount)
  const isComplete = checkForm(values).length === 0
  const isSameOrder =
    // While its discount code is being checked, the order counts as a different one.
    (discount !== null || !check.isUnanswered) &&
    payment.open?.fingerprint === orderFingerprint(order)
  const isBlocked = isAway || isTooHeavy || lines.some((line) => line.obstacle !== null)
  const isClosed = Boolean(shop.closing?.title)

  /** After the first attempt, fields are validated on every keystroke. */
  const checkWhileTyping = () => form.handleSubmit(() => undefined)()

  async function showRefused(errors: readonly FieldError[]) {
    // The discount may have changed, or the code was refused when the payment was opened.
    check.recheck()
    const code = errors.find(({ path }) => path === '/order/discountCode')
    if (code) check.refuse(code.message)
    const problems = refusedFields(errors, form.getValues('isBillingDifferent'))
    if (problems.length === 0) return
    await checkWhileTyping()
    for (const { path, message } of problems) form.setError(path, { type: 'refused', message })
    setRefused(problems)
    setTries((before) => before + 1)
  }

  // Not react-hook-form's handleSubmit: it validates asynchronously, and some browsers allow the
  // payment window to open only synchronously in the click handler.
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) {
      setTries(tries + 1)
      void checkWhileTyping()
    } else if (isClosed) methods.current?.focus()
    else if (isBlocked) obstacle.current?.focus()
    else pay()
  }

  /** The order once the shop has checked its discount code, or why it cannot be paid as it is. */
  async function answeredOrder(): Promise<PayableOrder | Outcome> {
    if (!check.isUnanswered) return order
    const answered = await check.answer()
    if (answered === null) return { kind: 'quiet' }
    if (totalsWith(answered).total > totals.total) return { kind: 'price-changed' }
    // The card's form is checked after it has received the new total.
    await afterPaint()
    return orderWith(answered)
  }

  /** Pays with the selected method (T16). */
  function pay() {
    if (isFree) void payment.startFree(answeredOrder(), method).then(showRefused)
    else if (isByWindow) void payment.startInWindow(answeredOrder(), method).then(showRefused)
    else if (method !== null && paymentForm.current) {
      void payment.startInForm(answeredOrder(), method, paymentForm.current).then(showRefused)
    } else methods.current?.focus()
  }

  function payInTab() {
    if (method !== null) void payment.startInTab(answeredOrder(), method).then(showRefused)
  }

  const terms = { subtotal: totals.subtotal, isFree: discount?.kind === 'shipping' }

  return (
    <div className="pt-4 pb-16 sm:pt-8 sm:pb-24">
      <Link
        href="/"
        className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-medium underline-offset-4 hover:underline"
      >
        <ArrowLeftIcon />
        {m.checkoutBack()}
      </Link>
      <h1 className="mt-2 font-display text-4xl font-semibold tracking-tight sm:text-5xl">
        {m.checkoutTitle()}
      </h1>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(min(22rem,46%),min(27rem,46%))] xl:gap-x-24">
        <OrderSummary
          lines={lines}
          lowered={lowered}
          totals={totals}
          check={check}
          isAway={isAway}
          isTooHeavy={isTooHeavy}
          obstacleRef={obstacle}
        />
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={submit}
            aria-label={m.checkoutTitle()}
            className="min-w-0 lg:row-start-1"
          >
            <ErrorSummary tries={tries} refused={refused} />
            <FormSection title={m.checkoutContact()}>
              <EmailField />
            </FormSection>
            {/* Above the address that a pickup does not need; else below the one that it depends on. */}
            {delivery.hasPickups && <DeliveryChoice delivery={delivery} {...terms} />}
            <FormSection title={isPickup ? m.checkoutPickedUpBy() : m.checkoutShippingAddress()}>
              {isPickup ? <PickupFields /> : <AddressFields part="shipping" />}
              <BillingChoice isPickup={isPickup} />
            </FormSection>
            {!delivery.hasPickups && <DeliveryChoice delivery={delivery} {...terms} />}
            {values.isBillingDifferent && (
              <FormSection title={m.checkoutBillingAddress()}>
                <AddressFields part="billing" />
              </FormSection>
            )}
            <FormSection title={m.checkoutPaymentMethod()}>
              <PaymentMethods
                ref={methods}
                method={method}
                onChoose={choose}
                payment={payment}
                isFree={isFree}
                total={totals.total}
                formRef={paymentForm}
                isComplete={isComplete}
                isBlocked={isBlocked}
                isSameOrder={isSameOrder}
                onPay={pay}
                onPayInTab={payInTab}
                onResume={() => void payment.resume(order).then(showRefused)}
              />
            </FormSection>
            <SubmitButton
              isComplete={isComplete}
              payment={payment}
              isSameOrder={isSameOrder && isByWindow}
              isFree={isFree}
            />
          </form>
        </FormProvider>
      </div>
      <TestModeBox order={order} />
    </div>
  )
}
