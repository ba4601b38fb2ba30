import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const caddyPath = process.env.CADDY_PATH ?? '/usr/bin/caddy'

const handbook = fileURLToPath(new URL('../../docs/self-hosting.md', import.meta.url))
const scaling = fileURLToPath(new URL('../../docs/scaling.md', import.meta.url))

/**
 * Starts Caddy in front of a shop with the configuration from the handbook. Only the two addresses
 * differ, and no certificate is fetched.
 */
export async function startCaddy(upstream: string) {
  return run(handbook, '127.0.0.1:3000', new URL(upstream).host)
}

/** The same behind a content delivery network, with the line of the handbook and another network. */
export async function startCaddyBehind(network: string, upstream: string) {
  const text = await Bun.file(handbook).text()
  const line = /^\t\ttrusted_proxies .*$/m.exec(text)?.[0] ?? ''
  const own = line.replace('192.0.2.0/24', network)
  if (own === line) throw new Error(`There is no line on networks in ${handbook}.`)
  return run(handbook, '127.0.0.1:3000 {', `${new URL(upstream).host} {\n${own}`)
}

/**
 * Starts Caddy in front of several instances with the configuration from docs/scaling.md. It trusts the
 * client addresses that visitors send, so that each visitor can be in a different network.
 */
export async function startBalancer(upstreams: readonly string[], address?: string) {
  const trusting = `${upstreams.join(' ')} {\n\t\ttrusted_proxies private_ranges`
  return run(scaling, 'db1:3000 db2:3000 {', trusting, address)
}

async function run(document: string, placeholder: string, upstreams: string, known?: string) {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-caddy-'))
  const address = known ?? `http://127.0.0.1:${await freePort()}`
  const text = await Bun.file(document).text()
  const site = /^sauces\.example \{\n[^]*?\n\}/m.exec(text)?.[0]
  if (!site?.includes(placeholder)) throw new Error(`There is no Caddyfile in ${document}.`)
  const own = site.replace('sauces.example', address).replace(placeholder, upstreams)
  const file = join(directory, 'Caddyfile')
  await Bun.write(file, `{\n\tadmin off\n\tauto_https off\n}\n${own}\n`)
  const caddy = Bun.spawn([caddyPath, 'run', '--config', file], {
    env: { HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    stdout: 'ignore',
    stderr: Bun.file(join(directory, 'log')),
  })
  while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) {
    if (caddy.exitCode !== null) throw new Error(await Bun.file(join(directory, 'log')).text())
    await Bun.sleep(20)
  }
  return {
    address,
    kill: async () => {
      caddy.kill('SIGKILL')
      await caddy.exited
      await rm(directory, { recursive: true, force: true })
    },
    dispose: async () => {
      caddy.kill()
      await caddy.exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  await server.stop(true)
  return port
}
