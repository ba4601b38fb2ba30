import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import type { DetailedOrder } from '../../../src/shared/contract/orders.ts'
import { apiAt } from '../../support/api.ts'
import { emptyDirectory, quiet, serve } from '../../support/program.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { admin } from '../../support/shop.ts'

/** A connection of its own for each question, so that any of the workers may get it. */
export const alone = { Connection: 'close' }

export type CrewRoom = Awaited<ReturnType<typeof openCrew>>

/** The program with so many workers, on an empty data directory. */
export async function openCrew(workers: number, environment: Record<string, string> = {}) {
  const directory = await emptyDirectory()
  const settings = { ...quiet, TRUST_PROXY: '1', LOG_LEVEL: 'error', ...environment }
  const start = (args: string[] = []) =>
    serve({ directory: directory.path, environment: settings }, [
      '--workers',
      `${workers}`,
      ...args,
    ])
  let program = await start()
  const { address } = program
  const api = apiAt(address)
  const answering = async () => {
    const text = await (await fetch(`${address}/metrics`, { headers: alone })).text()
    return Number(/^saucery_workers (\d+)$/m.exec(text)?.[1])
  }
  await until(async () => (await answering()) === workers)
  let visitors = 0
  /** Another visitor each time, on a connection of their own. */
  const visitor = () => {
    visitors += 1
    return { ...alone, 'X-Forwarded-For': `10.1.${visitors >> 8}.${visitors & 255}` }
  }

  async function signIn(): Promise<string> {
    const headers = visitor()
    const { body } = await api<{ token: string }>('POST', '/api/auth/login', {
      body: admin,
      headers,
    })
    return body.token
  }

  async function addProduct(token: string, product: object = {}): Promise<ListedProduct> {
    const body = {
      name: 'Oak Glaze',
      description: 'Smoky.',
      price: '10.00',
      stock: 9000,
      ...product,
    }
    const asked = { body, token, headers: visitor() }
    return (await api<ListedProduct>('POST', '/api/products', asked)).body
  }

  /** Every step at whichever worker it comes to; null when a step was not answered well. */
  async function buy(product: ListedProduct): Promise<DetailedOrder | null> {
    const order = orderFor([{ product, quantity: 1 }])
    const buyer = buyerAt({ address, api }, visitor())
    const { status, body } = await buyer.open(order)
    if (status !== 200 && status !== 201) return null
    await buyer.decide(body.id, 'approve')
    await buyer.capture(body.id)
    const placed = await buyer.place(order, body.id)
    return placed.status === 200 || placed.status === 201 ? placed.body : null
  }

  return {
    address,
    api,
    visitor,
    signIn,
    addProduct,
    buy,
    data: (name: string) => join(directory.path, 'data', name),
    program: () => program,
    /** The numbers of the processes that it started. */
    pids: () => childrenOf(program.pid),
    startAgain: async () => {
      program = await start(['--port', new URL(address).port])
    },
    dispose: async () => {
      await program.stop()
      await directory.remove()
    },
  }
}

export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

export async function until(isTrue: () => boolean | Promise<boolean>, within = 60_000) {
  const end = performance.now() + within
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`It was not so within ${within} ms.`)
    await Bun.sleep(10)
  }
}
