import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { ask } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { mailServerOf } from '../../support/shop.ts'

const shop = useTestShop({ hasMailServer: true })
const withoutMail = useTestShop()
const DAY = 24 * 60 * 60_000
const password = 'a password of her own'

type Invited = User & { invitationLink?: string }
let token: string
let people = 0
beforeAll(async () => {
  token = await shop.asOwner()
})
beforeEach(() => {
  people += 1
})

const invite = (input: object = {}, by = token, at = shop) =>
  at.api<Invited & ErrorBody>('POST', '/api/users', {
    token: by,
    body: {
      username: `noor-${people}`,
      email: `noor-${people}@example.ca`,
      invite: true,
      ...input,
    },
  })

/** The email to the address, and the link in it. */
async function letterTo(email: string, count = 1) {
  const { received, arrived } = mailServerOf(shop)
  const mine = () =>
    received.filter(
      ({ envelope, text }) => envelope.to.includes(email) && text.includes('/admin/invitation#'),
    )
  while (mine().length < count) await arrived(received.length + 1)
  const mail = mine()[count - 1]
  const text = mail?.text ?? ''
  const subject = mail?.headers.get('subject') ?? ''
  return { text, subject, invitation: /\/admin\/invitation#(\S+)/.exec(text)?.[1] ?? '' }
}

const read = (invitation: string, at = shop) =>
  at.api<{ username: string; language: string }>('POST', '/api/auth/invitation', {
    body: { invitation },
  })
const accept = (invitation: string, at = shop, own = password) =>
  at.api<{ username: string }>('POST', '/api/auth/invitation/password', {
    body: { invitation, password: own },
  })
const signIn = (username: string, own = password, at = shop) =>
  at.api<{ token: string }>('POST', '/api/auth/login', { body: { username, password: own } })

test('ROLE-06 an invited person sets the password by the emailed link, once, and signs in with the role', async () => {
  const { status, body } = await invite({ role: 'packer' })
  expect(status).toBe(201)
  expect(body.invitationLink).toBeUndefined()
  expect(Date.parse(body.invitedUntil ?? '') - Date.parse(body.createdAt)).toBe(7 * DAY)
  const { invitation } = await letterTo(body.email ?? '')
  // Opening the link uses nothing up: programs that check emails open it, too.
  for (const _ of [1, 2]) {
    expect((await read(invitation)).body).toEqual({ username: body.username, language: 'en' })
  }
  expect((await accept(invitation)).body).toEqual({ username: body.username })
  expect((await accept(invitation, shop, 'the password of a thief')).status).toBe(404)
  expect((await read(invitation)).status).toBe(404)
  const session = await signIn(body.username)
  const me = await shop.api<{ permissions: string[]; user: User }>('GET', '/api/auth/me', {
    token: session.body.token,
  })
  expect(me.body.permissions).toEqual(['orders:read', 'orders:write', 'products:read'])
  expect(me.body.user.invitedUntil).toBeNull()
})

test('ROLE-06 the link is in no row, log or answer, and both of two at once cannot win', async () => {
  const { body } = await invite()
  const { invitation } = await letterTo(body.email ?? '')
  const [, key = ''] = invitation.split('.')
  const rows = ['users', 'outbox', 'audit'].map((table) =>
    JSON.stringify(ask(`${shop.directory}/shop.db`, `select * from ${table}`)),
  )
  expect(rows.join('')).not.toContain(key)
  const mails = await shop.api('GET', '/api/mail', { token })
  expect(JSON.stringify(mails.body)).not.toContain(key)
  const answers = await Promise.all([accept(invitation), accept(invitation, shop, 'another one')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('ROLE-06 the email is in the language of the invited person', async () => {
  const { body } = await invite({ language: 'fr' })
  const { subject, text } = await letterTo(body.email ?? '')
  expect(subject).toContain('choisissez votre mot de passe')
  expect(text).toContain('Choisir votre mot de passe')
})

test('ROLE-06 nobody signs in before; a link ends after a week', async () => {
  const { body } = await invite()
  const { invitation } = await letterTo(body.email ?? '')
  expect((await signIn(body.username, '')).status).toBe(422)
  expect((await signIn(body.username, 'guessed')).status).toBe(401)
  shop.pass(7 * DAY)
  token = await shop.context.sessions.sign((await ownId()).id, 1)
  expect((await accept(invitation)).status).toBe(404)
})

async function ownId(): Promise<{ id: string }> {
  const [row] = ask(`${shop.directory}/shop.db`, "select id from users where username = 'admin'")
  return row as { id: string }
}

test('ROLE-06 inviting again ends the earlier link, and so do revoking, a new address and a password', async () => {
  const { body } = await invite()
  const { id } = body
  const email = body.email ?? ''
  const first = await letterTo(email)
  const again = await shop.api<Invited>('POST', `/api/users/${id}/invitation`, { token })
  expect(again.status).toBe(200)
  const second = await letterTo(email, 2)
  expect((await accept(first.invitation)).status).toBe(404)
  expect((await read(second.invitation)).status).toBe(200)

  const revoked = await shop.api<User>('DELETE', `/api/users/${id}/invitation`, { token })
  expect(Date.parse(revoked.body.invitedUntil ?? '')).toBeLessThanOrEqual(shop.context.clock() + 1)
  expect((await accept(second.invitation)).status).toBe(404)

  await shop.api('POST', `/api/users/${id}/invitation`, { token })
  const third = await letterTo(email, 3)
  await shop.api('PUT', `/api/users/${id}`, { token, body: { email: 'else@example.ca' } })
  expect((await accept(third.invitation)).status).toBe(404)

  await shop.api('POST', `/api/users/${id}/invitation`, { token })
  const fourth = await letterTo('else@example.ca')
  await shop.api('PUT', `/api/users/${id}`, { token, body: { password: 'set by the owner' } })
  expect((await accept(fourth.invitation)).status).toBe(404)
  const late = await shop.api<ErrorBody>('POST', `/api/users/${id}/invitation`, { token })
  expect([late.status, late.body.code]).toEqual([409, 'protected'])
})

test('ROLE-06 a link does not work for another account, nor with another key', async () => {
  const one = (await invite()).body
  const other = (await invite({ username: 'other', email: 'other@example.ca', isAdmin: true })).body
  const { invitation } = await letterTo(one.email ?? '')
  const [, key = ''] = invitation.split('.')
  expect((await accept(`${other.id}.${key}`)).status).toBe(404)
  expect((await accept(`${one.id}.${'A'.repeat(32)}`)).status).toBe(404)
  expect((await accept('x')).status).toBe(422)
  expect((await accept(`${crypto.randomUUID()}.${key}`)).status).toBe(404)
  expect((await accept(invitation, shop, 'short')).status).toBe(422)
  expect((await accept(invitation)).status).toBe(200)
})

test('ROLE-06 without a mail server, the link is shown once to the one who invites', async () => {
  const owner = await withoutMail.asOwner()
  const { body } = await invite({ email: '' }, owner, withoutMail)
  const [address = '', invitation = ''] = (body.invitationLink ?? '').split('#')
  expect(address).toBe(`${withoutMail.context.publicUrl}/admin/invitation`)
  const list = await withoutMail.api('GET', '/api/users', { token: owner })
  expect(JSON.stringify(list.body)).not.toContain(invitation.split('.')[1] ?? '')
  expect((await accept(invitation, withoutMail)).status).toBe(200)
  expect((await signIn(body.username, password, withoutMail)).status).toBe(403)
})

test('ROLE-04 ROLE-06 nobody invites to more than they may do, nor touches such an invitation', async () => {
  const made = await shop.api<{ token: string }>('POST', '/api/tokens', {
    token,
    body: {
      name: 'Hiring',
      permissions: ['staff:write', 'orders:read', 'orders:write', 'products:read'],
    },
  })
  const by = made.body.token
  expect((await invite({ role: 'manager' }, by)).status).toBe(403)
  expect((await invite({ isAdmin: true }, by)).status).toBe(403)
  expect((await invite({ role: 'packer' }, by)).status).toBe(201)
  const { id } = (await invite({ username: 'boss', email: 'boss@example.ca', isAdmin: true })).body
  const path = `/api/users/${id}/invitation`
  expect((await shop.api('POST', path, { token: by })).status).toBe(403)
  expect((await shop.api('DELETE', path, { token: by })).status).toBe(403)
  const manager = await addPerson(shop, { role: 'manager' })
  expect((await invite({ role: 'packer' }, manager.token)).status).toBe(403)
})

test('ROLE-06 an invited administrator does not count as one until the password is set', async () => {
  const owner = await withoutMail.asOwner()
  const { body } = await invite({ username: 'next', isAdmin: true }, owner, withoutMail)
  const [, invitation = ''] = (body.invitationLink ?? '').split('#')
  const second = await addPerson(withoutMail, { isAdmin: true })
  const demote = (id: string, by: string) =>
    withoutMail.api('PUT', `/api/users/${id}`, { token: by, body: { isAdmin: false } })
  const [admin] = ask(
    `${withoutMail.directory}/shop.db`,
    "select id from users where username = 'admin'",
  ) as { id: string }[]
  const both = await Promise.all([demote(second.id, owner), demote(admin?.id ?? '', second.token)])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect((await accept(invitation, withoutMail)).status).toBe(200)
})
