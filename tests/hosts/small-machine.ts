import { existsSync } from 'node:fs'
import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { apiAt } from '../support/api.ts'
import { printedAddress, startBinary } from '../support/binary.ts'
import { confinedBinary } from '../support/confined.ts'
import { quiet } from '../support/program.ts'
import { admin } from '../support/shop.ts'
import { expectSame } from './expect-same.ts'

const MEMORY = 256 * 1024 * 1024

/** A new shop, with a product and 200 visits, in a cgroup; why not, if this machine has none. */
export async function runInLittleMemory(): Promise<string | null> {
  const hierarchy = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'].find((path) =>
    existsSync(join(path, 'cgroup.procs')),
  )
  if (process.getuid?.() !== 0 || hierarchy === undefined) return 'it takes root and cgroups.'
  const group = join(hierarchy, `saucery-hosts-${process.pid}`)
  const isFirst = hierarchy.endsWith('memory')
  const limit = join(group, isFirst ? 'memory.limit_in_bytes' : 'memory.max')
  await mkdir(group)
  try {
    if (!existsSync(limit)) return 'this cgroup has no memory controller.'
    await Bun.write(limit, String(MEMORY))
    const shop = await startBinary({ isNew: true })
    try {
      await Bun.write(join(group, 'cgroup.procs'), String(shop.pid()))
      const api = apiAt(shop.url)
      const { body } = await api<{ token: string }>('POST', '/api/auth/login', { body: admin })
      for (let count = 0; count < 200; count++) await fetch(shop.url)
      const product = { name: 'Small', description: 'In a jar.', price: '9.00', stock: 3 }
      const created = await api('POST', '/api/products', { token: body.token, body: product })
      expectSame('a product', created.status, 201)
      expectSame('the health', (await fetch(`${shop.url}/healthz`)).status, 200)
    } finally {
      await shop.dispose()
    }
    return null
  } finally {
    await rmdir(group)
  }
}

/** The shop as `nobody`, who can write only to the data directory. */
export async function runOnReadOnlySystem(): Promise<string | null> {
  const confined = await confinedBinary({ ...quiet, LOG_LEVEL: 'warn' })
  if (!confined) return 'it takes root and mount namespaces.'
  try {
    const { stdout } = confined.saucery('serve', '--port', '0')
    const address = await printedAddress(stdout)
    expectSame('the health', (await fetch(`${address}/healthz`)).status, 200)
    expectSame('the home page', (await fetch(address)).status, 200)
    return null
  } finally {
    await confined.remove()
  }
}
