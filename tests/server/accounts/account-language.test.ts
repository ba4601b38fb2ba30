import { beforeAll, expect, test } from 'bun:test'
import type { User } from '#shared/contract/staff/accounts.ts'
import { overSocket, signedInSocket } from '../../support/callers.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const change = (id: string, body: object) =>
  shop.api<User>('PUT', `/api/users/${id}`, { token, body })

test('LANG-10 an account uses English until its language is changed, and the sign-in response includes the language', async () => {
  const { id, username, password, language } = await addPerson(shop, { isAdmin: true })
  expect(language).toBe('en')
  expect((await change(id, { language: 'fr' })).body.language).toBe('fr')
  // Other changes keep it.
  expect((await change(id, { email: 'a@example.ca' })).body.language).toBe('fr')
  const body = { username, password }
  const signedIn = await shop.api<{ user: User }>('POST', '/api/auth/login', { body })
  expect(signedIn.body.user.language).toBe('fr')
})

test('LANG-10 an account can be made in French, and not in a language the shop does not speak', async () => {
  const account = { username: 'amelie', password: 'a long password' }
  const made = await shop.api<User>('POST', '/api/users', {
    token,
    body: { ...account, language: 'fr' },
  })
  expect([made.status, made.body.language]).toEqual([201, 'fr'])
  expect((await change(made.body.id, { language: 'de' })).status).toBe(422)
})

test('LANG-14 errors over the socket are in the language of the account', async () => {
  const missing = { id: crypto.randomUUID(), email: null }
  for (const [language, words] of [
    ['en', 'Not found.'],
    ['fr', 'Introuvable.'],
  ] as const) {
    const person = await addPerson(shop, { isAdmin: true })
    await change(person.id, { language })
    const socket = await signedInSocket(shop, person.token)
    const { status, body } = await overSocket(socket)('users.update', missing)
    expect([status, body]).toEqual([404, expect.objectContaining({ message: words })])
    socket.close()
  }
})
