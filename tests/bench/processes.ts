import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const binary = fileURLToPath(new URL('../../dist/saucery', import.meta.url))
export const admin = { username: 'admin', password: 'correct horse' }

export type Running = {
  url: string
  pid: number
  directory: string
  stop: () => Promise<void>
  /** Pulls the plug: no handler runs, nothing is flushed. */
  kill: () => Promise<void>
}

/** Starts the compiled binary with the sample shop; visitors' addresses are taken from a header. */
export async function startShop(
  directory?: string,
  port = '0',
  settings: Record<string, string> = {},
  program = binary,
): Promise<Running> {
  const data = directory ?? (await mkdtemp(join(tmpdir(), 'saucery-bench-')))
  const log = join(tmpdir(), `saucery-bench-${crypto.randomUUID()}.log`)
  const shop = Bun.spawn([program, 'serve', '--demo', '--port', port, '--data-dir', data], {
    env: {
      ADMIN_PASSWORD: admin.password,
      GEOIP_URL: '',
      REVERSE_GEOCODE_URL: '',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      // The same setting as in the service and the container.
      MIMALLOC_PURGE_HOLES: '0',
      ...settings,
    },
    stdout: 'pipe',
    stderr: Bun.file(log),
  })
  let isAsked = false
  void shop.exited.then(async (code) => {
    if (isAsked) return rm(log, { force: true })
    const last = (await Bun.file(log).text()).trimEnd().split('\n').at(-1)
    console.error(`The shop ended by itself with ${code}; its log is ${log}, at last: ${last}`)
  })
  const url = await firstAddress(shop.stdout).catch((error) => {
    shop.kill()
    throw error
  })
  return {
    url,
    pid: shop.pid,
    directory: data,
    stop: async () => {
      isAsked = true
      shop.kill()
      await shop.exited
      if (directory === undefined) await rm(data, { recursive: true, force: true })
    },
    kill: async () => {
      isAsked = true
      shop.kill('SIGKILL')
      await shop.exited
    },
  }
}

/** Starts a bare `Bun.serve` in a separate process, which responds with given bytes and echoes sockets. */
export async function startBare(bytes: Uint8Array, headers: Record<string, string>) {
  const file = join(await mkdtemp(join(tmpdir(), 'saucery-bare-')), 'body')
  await Bun.write(file, bytes)
  return startBaseline('bare-server', file, JSON.stringify(headers), '0')
}

/** Starts a bare server that commits and syncs one row for each request. */
export const startBarePurchases = () => startBaseline('bare-purchases')

async function startBaseline(name: string, ...values: string[]) {
  const script = fileURLToPath(new URL(`./baseline/${name}.ts`, import.meta.url))
  const bare = Bun.spawn([process.execPath, script, ...values], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  return {
    url: await firstAddress(bare.stdout),
    stop: async () => {
      bare.kill()
      await bare.exited
    },
  }
}

export async function firstAddress(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk)
    const address = /http:\/\/[^\s/]+/.exec(text)?.[0]
    if (address) return address
  }
  throw new Error(`The server did not start: ${text}`)
}
