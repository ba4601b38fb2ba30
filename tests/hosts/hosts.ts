import { existsSync } from 'node:fs'
import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { apiAt } from '../support/api.ts'
import { printedAddress, startBinary } from '../support/binary.ts'
import { caddyPath, startCaddy } from '../support/caddy.ts'
import { confinedBinary } from '../support/confined.ts'
import { nginxPath, startNginx } from '../support/nginx.ts'
import { quiet } from '../support/program.ts'
import { apachePath, startApache } from '../support/proxies/apache.ts'
import { haproxyPath, startHaproxy } from '../support/proxies/haproxy.ts'
import { admin } from '../support/shop.ts'

// `bun run hosts`: the built executable behind Debian's proxies with the handbook's own lines, with 256
// MB of memory, and on a read-only system. What this machine does not allow is printed.

const MEMORY = 256 * 1024 * 1024
const handbook = await Bun.file(new URL('../../docs/self-hosting.md', import.meta.url)).text()
let failures = 0

await installPackages()
const shop = await startBinary({ environment: { TRUST_PROXY: '127.0.0.1' } })
await check('nginx as in the handbook', () => behind(startNginx(nginxLines())))
await check('Caddy as in the handbook', () => behind(startCaddy(shop.url)))
await check('Apache', () => behind(startApache(`ProxyPass / ${shop.url}/`), false))
await check('HAProxy, checking with HTTP/1.0', () => behind(startHaproxy(shop.url)))
await shop.dispose()
await check('256 MB of memory', inLittleMemory)
await check('a read-only system', onReadOnlySystem)
console.log(
  'NOT CHECKED  Postfix: run "saucery doctor --mail-to you@example.com" on a machine with it.',
)
process.exit(failures === 0 ? 0 : 1)

async function check(name: string, work: () => Promise<string | null>) {
  try {
    const reason = await work()
    console.log(reason === null ? `passed       ${name}` : `NOT CHECKED  ${name}: ${reason}`)
  } catch (error) {
    failures += 1
    console.log(`FAILED       ${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function expectSame(what: string, actual: unknown, expected: unknown) {
  if (!Bun.deepEquals(actual, expected)) {
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
  }
}

type Proxy = { address: string; dispose: () => Promise<void> }

/** Pages, refusals while the body is being sent, the figures, and a live connection. */
async function behind(starting: Promise<Proxy>, isLive = true): Promise<null> {
  const { address, dispose } = await starting
  try {
    expectSame('the home page', (await fetch(address)).status, 200)
    expectSame('the figures for a visitor', (await fetch(`${address}/metrics`)).status, 401)
    for (let count = 0; count < 6; count++) {
      const body = new Uint8Array(5_600_000)
      const headers = { 'Content-Type': 'application/json' }
      const refused = await fetch(`${address}/api/products`, { method: 'POST', headers, body })
      expectSame('a refusal', refused.status, 401)
    }
    if (isLive) expectSame('a live connection', await liveAnswer(address), 'subscribed')
    return null
  } finally {
    await dispose()
  }
}

async function liveAnswer(address: string): Promise<string> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  socket.onerror = () => reject(new Error('The live connection was refused.'))
  socket.onopen = () => socket.send('{"type":"subscribe","topics":["products"]}')
  socket.onmessage = ({ data }) => {
    const { type } = JSON.parse(String(data)) as { type: string }
    if (type === 'subscribed') resolve(type)
  }
  try {
    return await promise
  } finally {
    socket.close()
  }
}

/** The lines of the handbook's `location`, with this shop's address. */
function nginxLines(): string {
  const lines = /location \/ \{\n([^}]*)\}/.exec(handbook)?.[1]
  if (!lines?.includes('http://127.0.0.1:3000')) throw new Error('The handbook has no location.')
  const size = /client_max_body_size [^;]*;/.exec(handbook)?.[0] ?? ''
  // The map of the handbook stands outside of the location.
  return (size + lines)
    .replace('http://127.0.0.1:3000', shop.url)
    .replace('$connection_upgrade', 'upgrade')
}

async function inLittleMemory(): Promise<string | null> {
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
    const small = await startBinary({ isNew: true })
    try {
      await Bun.write(join(group, 'cgroup.procs'), String(small.pid()))
      const api = apiAt(small.url)
      const { body } = await api<{ token: string }>('POST', '/api/auth/login', { body: admin })
      for (let count = 0; count < 200; count++) await fetch(small.url)
      const product = { name: 'Small', description: 'In a jar.', price: '9.00', stock: 3 }
      const created = await api('POST', '/api/products', { token: body.token, body: product })
      expectSame('a product', created.status, 201)
      expectSame('the health', (await fetch(`${small.url}/healthz`)).status, 200)
    } finally {
      await small.dispose()
    }
    return null
  } finally {
    await rmdir(group)
  }
}

async function onReadOnlySystem(): Promise<string | null> {
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

async function installPackages() {
  const needed = {
    'nginx-light': nginxPath,
    'apache2-bin': apachePath,
    haproxy: haproxyPath,
    caddy: caddyPath,
  }
  const missing = Object.entries(needed).flatMap(([name, path]) => (existsSync(path) ? [] : name))
  if (missing.length === 0) return
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  const install = Bun.spawn(['sh', '-c', command], { stdout: 'ignore', stderr: 'inherit' })
  if ((await install.exited) === 0) return
  console.error(`Install ${missing.join(', ')}.`)
  process.exit(1)
}
