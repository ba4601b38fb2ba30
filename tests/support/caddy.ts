import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const caddyPath = process.env.CADDY_PATH ?? '/usr/bin/caddy'

const handbook = fileURLToPath(new URL('../../docs/self-hosting.md', import.meta.url))

/**
 * Caddy in front of a shop, with the handbook's own configuration; only the two addresses are
 * others, and there is no certificate to fetch.
 */
export async function startCaddy(upstream: string) {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-caddy-'))
  const address = `http://127.0.0.1:${await freePort()}`
  const text = await Bun.file(handbook).text()
  const site = /^sauces\.example \{\n[^]*?\n\}/m.exec(text)?.[0]
  if (!site?.includes('127.0.0.1:3000')) throw new Error('The handbook has no Caddyfile.')
  const own = site
    .replace('sauces.example', address)
    .replace('127.0.0.1:3000', new URL(upstream).host)
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
    dispose: async () => {
      caddy.kill()
      await caddy.exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  await server.stop(true)
  return port
}
