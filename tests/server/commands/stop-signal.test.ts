import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { openUnlessStopped } from '../../../src/server/commands/stop-signal.ts'
import { eventually } from '../../support/clock.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve, startProgram } from '../../support/program.ts'

const directory = useProgramDirectory()

// Until the program itself runs, a signal ends the process with its own code; nothing exists by then.
test.each(['SIGTERM', 'SIGINT', 'SIGQUIT'] as const)(
  'CLI-08 a %s during the first start lets the shop open and close, so that its password is known',
  async (signal) => {
    const { ADMIN_PASSWORD: _, ...environment } = quiet
    const place = { directory: directory.path, environment }
    const first = startProgram(['serve', '--port', '0'], place)
    expect(await eventually(() => existsSync(directory.data('mail')))).toBe(true)
    first.kill(signal)
    const printed = await new Response(first.stdout).text()
    expect(await first.exited).toBe(0)
    expect(await new Response(first.stderr).text()).toContain('"closed"')
    const password = /Password +(\S+)/.exec(printed)?.[1]
    const second = await serve(place)
    const signIn = await fetch(`${second.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: quiet.ADMIN_USERNAME, password }),
    })
    expect(signIn.status).toBe(200)
    expect(await second.stop()).toBe(0)
  },
)

test('CLI-08 a log that is rotated during the first start does not end it', async () => {
  const shop = startProgram(['serve', '--port', '0'], {
    directory: directory.path,
    environment: quiet,
  })
  expect(await eventually(() => existsSync(directory.data('mail')))).toBe(true)
  shop.kill('SIGHUP')
  shop.kill('SIGUSR1')
  for await (const part of shop.stdout) if (new TextDecoder().decode(part).includes('Data')) break
  shop.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
})

test('CLI-08 a stop does not wait for an opening that takes too long', async () => {
  const never = new Promise<never>(() => {})
  expect(await openUnlessStopped(never, Promise.resolve(), 10)).toBe(null)
})
