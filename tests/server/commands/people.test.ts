import { expect, test } from 'bun:test'
import type { User } from '#shared/contract/staff/accounts.ts'
import { apiAt } from '../../support/api.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'
import { admin } from '../../support/shop.ts'

// Accounts, roles and access tokens on the command line, while the shop is open.

const directory = useProgramDirectory({ isPrepared: true })

const command = (...args: string[]) => run(args, { directory: directory.path, environment: quiet })

test('TOKEN-06 a token made on the command line works at once, is listed without its secret, and ends when removed', async () => {
  const shop = await serve({ directory: directory.path, environment: quiet })
  const api = apiAt(shop.address)
  const made = await command(
    'token',
    'add',
    'stock',
    '--permissions',
    'products:read',
    '--days',
    '1',
  )
  expect(made.code).toBe(0)
  const token = /sauce_[\w-]{43}/.exec(made.out)?.[0] ?? ''
  expect((await api('GET', '/api/admin/products', { token })).status).toBe(200)
  expect((await api('GET', '/api/orders', { token })).status).toBe(403)
  const listed = await command('token', 'list')
  expect(listed.out).toContain('stock')
  expect(listed.out + listed.err).not.toContain(token)
  expect((await command('token', 'revoke', 'stock')).code).toBe(0)
  expect((await api('GET', '/api/admin/products', { token })).status).toBe(401)
  expect((await command('token', 'add', 'odd', '--permissions', 'everything')).code).not.toBe(0)
  expect((await command('token', 'add', 'none')).code).not.toBe(0)
  await shop.stop()
})

test('ROLE-01 a role given on the command line holds in the open shop, and a wrong one is refused', async () => {
  const shop = await serve({ directory: directory.path, environment: quiet })
  const api = apiAt(shop.address)
  const { token } = (await api<{ token: string }>('POST', '/api/auth/login', { body: admin })).body
  const body = { username: 'robin', password: 'long enough', role: 'packer' }
  await api('POST', '/api/users', { token, body })
  const own = (await api<{ token: string }>('POST', '/api/auth/login', { body })).body.token
  expect((await api('GET', '/api/orders', { token: own })).status).toBe(200)
  expect((await command('user', 'set-role', 'robin', '--role', 'moderator')).code).toBe(0)
  expect((await api('GET', '/api/orders', { token: own })).status).toBe(403)
  expect((await api('GET', '/api/reviews', { token: own })).status).toBe(200)
  expect((await command('user', 'list')).out).toMatch(/robin\s+moderator/)
  expect((await command('user', 'set-role', 'robin', '--role', 'king')).code).not.toBe(0)
  expect((await command('user', 'set-role', 'robin', '--role', 'none')).code).toBe(0)
  expect((await api('GET', '/api/reviews', { token: own })).status).toBe(403)
  const { body: users } = await api<User[]>('GET', '/api/users', { token })
  expect(users.find(({ username }) => username === 'robin')?.role).toBeNull()
  await shop.stop()
})
