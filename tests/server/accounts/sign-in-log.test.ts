import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { quiet, serve } from '../../support/program.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'

const directory = useProgramDirectory()

const handbook = new URL('../../../docs/self-hosting.md', import.meta.url)

test("ENV-18 sign-ins are logged with the address, without password or name, as the handbook's filter expects", async () => {
  const environment = { ...quiet, TRUST_PROXY: '1' }
  const shop = await serve({ directory: directory.path, environment })
  const signIn = async (username: string, password: string, from: string) => {
    const answer = await fetch(join(shop.address, '/api/auth/login'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify({ username, password }),
    })
    return answer.status
  }
  const owner = quiet.ADMIN_USERNAME
  expect(await signIn(owner, 'wrong-hunter2', '203.0.113.7')).toBe(401)
  expect(await signIn('typed-secret', '","address":"198.51.100.1"', '2001:db8::7')).toBe(401)
  expect(await signIn(owner, quiet.ADMIN_PASSWORD, '203.0.113.9')).toBe(200)
  await shop.stop()
  const log = await shop.err
  for (const secret of ['hunter2', 'typed-secret', quiet.ADMIN_PASSWORD, '198.51.100.1']) {
    expect(log).not.toContain(secret)
  }
  const lines = log.trim().split('\n')
  const filter = /^failregex = (.*)$/m.exec(await Bun.file(handbook).text())?.[1] ?? ''
  const [before = '', after = ''] = filter.split('<ADDR>')
  expect(before).toContain('auth')
  // The fixed texts of the filter, between its wildcards.
  const parts = [...before.split('.*'), after].map((part) => part.replaceAll('\\', ''))
  const matched = lines.filter((line) => parts.every((part) => line.includes(part)))
  expect(matched.map((line) => JSON.parse(line).address)).toEqual(['203.0.113.7', '2001:db8::7'])
  const signedIn = lines
    .map((line) => JSON.parse(line))
    .find(({ event, action }) => {
      return event === 'action' && action === 'auth.login'
    })
  expect(signedIn).toMatchObject({ status: 200, address: '203.0.113.9' })
})
