import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../context/context.ts'
import type { Caller, Handlers } from '../context/handler.ts'
import { requireProvider } from '../payments/payment/provider-registry.ts'
import { cancelPayment } from '../payments/settlement/cancel-payment.ts'
import { isFree } from '../payments/settlement/free-order.ts'
import { abandonQuietly } from '../payments/settlement/provider-order.ts'
import type { Checkout, OpenedPayment, PaymentRequest } from '../providers/provider-module.ts'
import type { PaymentProvider, ProviderName } from '../providers/provider.ts'
import { type providerActions, providerModules } from '../providers/providers.ts'
import { capture, noSuchPayment, paymentOf } from './capture-payment.ts'
import { openFree, openPayment } from './open-payment.ts'

export const providerHandlers = Object.fromEntries(
  Object.values(providerModules).flatMap(({ name, actions }) =>
    Object.entries(actions).map(([action, { run }]) => [
      action,
      (input: never, context: Context, { address }: Caller) =>
        run(input, checkoutOf(context, name, address)),
    ]),
  ),
) as unknown as Pick<Handlers, keyof typeof providerActions>

function checkoutOf(context: Context, name: ProviderName, address: string): Checkout {
  return {
    open: (input) => open(context, name, input, address),
    capture: (id) => capture(context, name, id),
    cancel: (id) => cancel(context, name, id),
  }
}

async function open(
  context: Context,
  name: ProviderName,
  input: PaymentRequest,
  address: string,
): Promise<OpenedPayment> {
  const free = await openFree(context, name, input, address)
  if (free) return { ...free, environment: 'none', webUrl: null, clientSecret: null }
  const provider: PaymentProvider = requireProvider(context, name)
  const { order, hold } = await openPayment(context, provider, input, address)
  const { environment, webUrl } = provider
  return { id: order.id, environment, webUrl, clientSecret: order.clientSecret, ...hold }
}

async function cancel(context: Context, name: ProviderName, id: string): Promise<void> {
  const payment = await paymentOf(context, name, id)
  if (!payment || !isFree(payment)) requireProvider(context, name)
  if (!payment) throw noSuchPayment()
  if (!(await cancelPayment(context, id))) {
    throw new ActionError('payment_used', { message: m.errorAlreadyPaid() })
  }
  await abandonQuietly(context, payment)
}
