import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../caddy.ts'

type Program = {
  /** The configuration for a directory of its own and a port. */
  configuration: (directory: string, port: number) => string
  command: (file: string, directory: string) => string[]
}

/** Starts a proxy in the foreground and waits until its port is open. */
export async function startProxy({ configuration, command }: Program) {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-proxy-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const file = join(directory, 'configuration')
  await Bun.write(file, configuration(directory, port))
  const output = join(directory, 'output')
  const proxy = Bun.spawn(command(file, directory), {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: directory, XDG_CONFIG_HOME: directory },
    stdout: 'ignore',
    stderr: Bun.file(output),
  })
  while (!(await fetch(`${address}/readyz`).catch(() => null))) {
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
