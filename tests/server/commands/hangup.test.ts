import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../../support/clock.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve, serveInTerminal } from '../../support/program.ts'

const directory = useProgramDirectory()

test('CLI-08 a rotated log goes on in a new file, and SIGHUP never ends the shop', async () => {
  const log = join(directory.path, 'shop.log')
  const shop = await serve({
    directory: directory.path,
    environment: quiet,
    shell: 'exec 2>>shop.log',
  })
  const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')
  renameSync(log, `${log}.1`)
  process.kill(shop.pid, 'SIGHUP')
  expect(await eventually(() => existsSync(log))).toBe(true)
  expect(await eventually(() => lines(log).some((line) => line.includes('"hangup"')))).toBe(true)
  // Again, as every night; the shop cannot write where a directory is in the way.
  renameSync(log, `${log}.2`)
  mkdirSync(log)
  process.kill(shop.pid, 'SIGHUP')
  const isSaid = () => lines(`${log}.2`).some((line) => line.includes('log_not_reopened'))
  expect(await eventually(isSaid)).toBe(true)
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
  expect(lines(`${log}.2`).at(-1)).toContain('"closed"')
  expect(lines(`${log}.1`).join()).not.toContain('"closed"')
})

test('CLI-08 SIGHUP does not end a shop that has no log file or was started with nohup', async () => {
  for (const shell of [undefined, "trap '' HUP"]) {
    const shop = await serve({ directory: directory.path, environment: quiet, shell })
    process.kill(shop.pid, 'SIGHUP')
    await Bun.sleep(300)
    expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
    expect(await shop.stop()).toBe(0)
  }
})

test('CLI-08 the shop closes with its terminal, and only then', async () => {
  const shop = await serveInTerminal({ directory: directory.path, environment: quiet })
  process.kill(shop.pid, 'SIGHUP')
  await Bun.sleep(300)
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
  shop.closeTerminal()
  expect(await shop.exited).toBe(0)
})

test('CLI-08 SIGUSR1 makes a rotated log go on in a new file, as nginx takes it, also under nohup', async () => {
  for (const trap of ['', "trap '' HUP; "]) {
    const name = trap === '' ? 'plain.log' : 'nohup.log'
    const log = join(directory.path, name)
    const shop = await serve({
      directory: directory.path,
      environment: quiet,
      shell: `${trap}exec 2>>${name}`,
    })
    renameSync(log, `${log}.1`)
    process.kill(shop.pid, 'SIGUSR1')
    expect(await eventually(() => existsSync(log))).toBe(true)
    expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
    expect(await shop.stop()).toBe(0)
    expect(readFileSync(log, 'utf8')).toContain('"closed"')
  }
})

test('CLI-08 SIGQUIT, with which images made for nginx stop a container, closes the shop like SIGTERM', async () => {
  const shop = await serve({ directory: directory.path, environment: quiet })
  process.kill(shop.pid, 'SIGQUIT')
  expect(await shop.exited).toBe(0)
  expect(await shop.err).toContain('"closed"')
})
