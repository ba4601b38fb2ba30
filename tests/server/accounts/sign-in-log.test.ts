import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { codeOf } from '../../support/authenticator.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve } from '../../support/program.ts'

const directory = useProgramDirectory()

const handbook = new URL('../../../docs/self-hosting.md', import.meta.url)

test("ENV-18 sign-ins are logged with the address, without password or name, as the handbook's filter expects", async () => {
  const environment = { ...quiet, TRUST_PROXY: '1' }
  const shop = await serve({ directory: directory.path, environment })
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(join(shop.address, path), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signIn = async (username: string, password: string, from: string, code?: string) => {
    const body = { username, password, code }
    return (await post('/api/auth/login', body, { 'X-Forwarded-For': from })).status
  }
  async function turnOnTwoStep() {
    const credentials = { username: owner, password: quiet.ADMIN_PASSWORD }
    const from = { 'X-Forwarded-For': '203.0.113.9' }
    const { token } = await (await post('/api/auth/login', credentials, from)).json()
    const signedIn = { Authorization: `Bearer ${token}` }
    const own = '/api/admin/second-factor'
    const { secret } = await (await post(own, {}, signedIn)).json()
    const code = codeOf(secret, Date.now())
    expect((await post(`${own}/confirm`, { code }, signedIn)).status).toBe(200)
  }
  const owner = quiet.ADMIN_USERNAME
  expect(await signIn(owner, 'wrong-hunter2', '203.0.113.7')).toBe(401)
  expect(await signIn('typed-secret', '","address":"198.51.100.1"', '2001:db8::7')).toBe(401)
  expect(await signIn(owner, quiet.ADMIN_PASSWORD, '203.0.113.9')).toBe(200)
  await turnOnTwoStep()
  expect(await signIn(owner, quiet.ADMIN_PASSWORD, '203.0.113.9')).toBe(401)
  expect(await signIn(owner, quiet.ADMIN_PASSWORD, '203.0.113.8', 'not-a-code')).toBe(401)
  await shop.stop()
  const log = await shop.err
  for (const secret of [
    'hunter2',
    'not-a-code',
    'typed-secret',
    quiet.ADMIN_PASSWORD,
    '198.51.100.1',
  ]) {
    expect(log).not.toContain(secret)
  }
  const lines = log.trim().split('\n')
  const filter = /^failregex = (.*)$/m.exec(await Bun.file(handbook).text())?.[1] ?? ''
  const matched = new RegExp(filter.replace('<ADDR>', '([^"]+)'))
  const blocked = lines.flatMap((line) => matched.exec(line)?.[1] ?? [])
  expect(blocked).toEqual(['203.0.113.7', '2001:db8::7', '203.0.113.8'])
  const signedIn = lines
    .map((line) => JSON.parse(line))
    .find(({ event, action }) => {
      return event === 'action' && action === 'auth.login'
    })
  expect(signedIn).toMatchObject({ status: 200, address: '203.0.113.9' })
})
