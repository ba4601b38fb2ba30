import { afterEach, beforeEach } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { PaypalOrder } from '#shared/contract/payments.ts'
import { apiAt } from './api.ts'
import { type PaypalProxy, startPaypalProxy } from './paypal-proxy.ts'
import { useProgramDirectory } from './program-directory.ts'
import { quiet, type RunningProgram, serve } from './program.ts'
import type { ProviderDriver } from './provider-driver.ts'
import { decide, orderFor } from './purchase.ts'
import { admin } from './shop.ts'

type Options = {
  environment: () => Record<string, string>
  /** Called each time the shop has started. */
  isAt?: (address: string) => void
}

/** A shop in a separate process, which tests kill and restart, with five jars at $10.00. */
export function useKillableShop({ environment, isAt }: Options) {
  const directory = useProgramDirectory({ isPrepared: true })
  let program: RunningProgram
  let token = ''
  let product: ListedProduct

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    return (await apiAt(program.address)<T>(method, path, { token, body })).body
  }

  const addProduct = () =>
    call<ListedProduct>('POST', '/api/products', {
      name: 'Maple Mustard',
      description: 'Sharp.',
      price: '10.00',
      stock: 5,
    })

  async function start() {
    program = await serve({
      directory: directory.path,
      environment: { ...quiet, ...environment(), LOG_LEVEL: 'error' },
    })
    isAt?.(program.address)
  }

  beforeEach(async () => {
    await start()
    token = (await call<{ token: string }>('POST', '/api/auth/login', admin)).token
    product = await addProduct()
  })

  const kill = () => program.kill()

  return {
    directory,
    call,
    addProduct,
    start,
    kill,
    get address() {
      return program.address
    },
    get product() {
      return product
    },
    /** Two jars: $22.60 with tax in Ontario. */
    order: () => orderFor([{ product, quantity: 2 }]),
    orders: () => call<DetailedOrder[]>('GET', '/api/orders/detailed'),
    stock: async () => (await call<ListedProduct>('GET', `/api/products/${product.id}`)).stock,
    /** Kills the shop once the provider has processed one of its requests, and restarts it. */
    dieDuring: async (
      asking: Promise<unknown>,
      isProcessed: Promise<void>,
      provider: Pick<ProviderDriver, 'recover'>,
    ) => {
      asking.catch(() => {})
      await isProcessed
      await kill()
      provider.recover()
      await start()
    },
  }
}

/**
 * A killable shop with PayPal, whose responses a test can drop, and a payment that the buyer has
 * approved.
 */
export function useKillablePaypalShop() {
  let proxy: PaypalProxy
  beforeEach(() => {
    proxy = startPaypalProxy()
  })
  afterEach(() => proxy.stop())
  const shop = useKillableShop({
    environment: () => ({ PAYPAL_API_URL: proxy.url }),
    isAt: (address) => proxy.leadTo(address),
  })

  async function approvedPayment() {
    const order = shop.order()
    const body = { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order }
    const { id } = await shop.call<PaypalOrder>('POST', '/api/paypal/order', body)
    await decide(shop, id, 'approve')
    return {
      capture: () => shop.call('POST', `/api/paypal/order/${id}/capture`, { orderId: id }),
      place: () =>
        shop.call<DetailedOrder>('POST', '/api/orders', { ...order, paymentIntentId: id }),
    }
  }

  return { shop, proxy: () => proxy, approvedPayment }
}

/** Drops the provider's response to one kind of call; resolves once the request is processed. */
export function loseAnswer(provider: Pick<ProviderDriver, 'suffer'>, what: string): Promise<void> {
  const isProcessed = Promise.withResolvers<void>()
  provider.suffer(async (call, passOn) => {
    const answer = await passOn()
    if (call.what !== what) return answer
    isProcessed.resolve()
    return new Promise(() => {})
  })
  return isProcessed.promise
}
