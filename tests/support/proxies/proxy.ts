import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../caddy.ts'

type Program = {
  /** The configuration for a directory of its own and a port. */
  configuration: (directory: string, port: number) => string
  command: (file: string, directory: string) => string[]
  /** With a certificate that nobody trusts. */
  isEncrypted?: boolean
}

export type Proxy = { address: string; dispose: () => Promise<void> }

/** Starts a proxy in the foreground and waits until its port is open. */
export async function startProxy({
  configuration,
  command,
  isEncrypted = false,
}: Program): Promise<Proxy> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-proxy-'))
  const port = await freePort()
  const address = `${isEncrypted ? 'https' : 'http'}://127.0.0.1:${port}`
  const file = join(directory, 'configuration')
  await Bun.write(file, configuration(directory, port))
  const output = join(directory, 'output')
  const proxy = Bun.spawn(command(file, directory), {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: directory, XDG_CONFIG_HOME: directory },
    stdout: 'ignore',
    stderr: Bun.file(output),
  })
  const tls = { rejectUnauthorized: false }
  while (!(await fetch(`${address}/readyz`, { tls }).catch(() => null))) {
    if (proxy.exitCode !== null) throw new Error(await Bun.file(output).text())
    await Bun.sleep(20)
  }
  return {
    address,
    dispose: async () => {
      proxy.kill()
      await proxy.exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}
