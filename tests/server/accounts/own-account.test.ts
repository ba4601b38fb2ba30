import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { ask } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { SALES_EMAIL: 'sales@saucery.example' } })

const change = (token: string, body: object) =>
  shop.api<ErrorBody>('PUT', '/api/auth/me', { token, body })
const signIn = (username: string, password: string) =>
  shop.api<{ token: string }>('POST', '/api/auth/login', { body: { username, password } })

test('ROLE-07 staff change their own password with the current one, which ends their sessions', async () => {
  const { username, password, token } = await addPerson(shop, { role: 'packer' })
  const next = 'something new'
  for (const current of [{}, { currentPassword: 'a guess' }]) {
    const { status, body } = await change(token, { password: next, ...current })
    expect([status, body.errors?.[0]?.path]).toEqual([422, '/currentPassword'])
  }
  expect((await change(token, { password: 'short', currentPassword: password })).status).toBe(422)
  expect((await change(token, { password: next, currentPassword: password })).status).toBe(200)
  expect((await change(token, { language: 'fr' })).status).toBe(401)
  expect((await signIn(username, password)).status).toBe(401)
  expect((await signIn(username, next)).status).toBe(200)
  const mails = ask(`${shop.directory}/shop.db`, 'select kind, data from outbox') as object[]
  expect(JSON.stringify(mails)).toContain('password_changed')
})

test('ROLE-07 a stolen session cannot try passwords without a limit, nor change anything else', async () => {
  const { username, password, token } = await addPerson(shop, { role: 'viewer' })
  const tries = []
  for (let count = 0; count < 25; count += 1) {
    tries.push(
      (await change(token, { password: 'something new', currentPassword: `x${count}` })).status,
    )
  }
  expect(new Set(tries)).toEqual(new Set([422, 429]))
  const { id } = (await shop.api<{ user: { id: string } }>('GET', '/api/auth/me', { token })).body
    .user
  await change(token, { isAdmin: true, role: 'manager', email: 'a@example.ca', username: 'x' })
  const rows = ask(`${shop.directory}/shop.db`, `select * from users where id = '${id}'`)
  expect(rows).toMatchObject([{ is_admin: 0, role: 'viewer', email: null, username }])
  expect(password).toBeString()
})

test('ROLE-07 an access token changes nothing of the account that made it', async () => {
  const made = await shop.api<{ token: string }>('POST', '/api/tokens', {
    token: await shop.asOwner(),
    body: { name: 'Script', permissions: ['orders:read'] },
  })
  const input = { password: 'something new', currentPassword: 'correct horse' }
  expect((await change(made.body.token, input)).status).toBe(403)
})
