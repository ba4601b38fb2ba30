import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Records in the file `order` which functions an executable uses while it starts and serves its
 * first visitor. Bun then stores the bytecode of these functions together, so that other bytecode
 * is not read into memory (docs/decisions/event-loop.md).
 */
export async function recordBytecodeOrder(program: string, order: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'saucery-build-'))
  try {
    // The first start is not recorded, because it does a lot of work that later starts do not.
    await startOnce(program, data)
    await startOnce(program, data, order)
  } finally {
    await rm(data, { recursive: true, force: true })
  }
  if (!(await Bun.file(order).exists()))
    throw new Error('The order of the bytecode was not recorded.')
}

async function startOnce(program: string, data: string, order?: string): Promise<void> {
  // The rest of the environment is not passed on, because it may name a database.
  const env = {
    DATA_DIR: data,
    HOST: '127.0.0.1',
    PORT: '0',
    GEOIP_URL: '',
    REVERSE_GEOCODE_URL: '',
    LOG_LEVEL: 'error',
    ...(order === undefined ? {} : { BUN_BYTECODE_ORDER_OUT: order }),
  }
  const shop = Bun.spawn([program, 'serve', '--demo'], { env, stdout: 'pipe', stderr: 'inherit' })
  try {
    const url = await addressIn(shop.stdout)
    const products = (await (await fetch(`${url}/api/products`)).json()) as { id: string }[]
    for (const path of ['/', `/product/${products[0]?.id}`, '/healthz']) {
      const answer = await fetch(url + path)
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
    }
  } finally {
    shop.kill()
    await shop.exited
  }
}

/** The first address that the shop prints. */
async function addressIn(output: ReadableStream<Uint8Array>): Promise<string> {
  let printed = ''
  for await (const bytes of output) {
    printed += Buffer.from(bytes).toString()
    const [address] = /http:\S+/.exec(printed) ?? []
    if (address) return address
  }
  throw new Error(`The shop has not started: ${printed}`)
}
