import { expect, test } from 'bun:test'
import { openMailServer } from '../../support/smtp.ts'
import { openMailFixture, order, until } from './mail.fixture.ts'

const account = { user: 'shop@saucery.example', password: 'p@ss/w0rd:+' }

test('The shop signs in to a mail server with the username and password in SMTP_URL', async () => {
  const server = await openMailServer({ account })
  const fixture = await openMailFixture(server.url)
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await server.arrived(1)
  await fixture.close()
  await server.close()
})

test('A failed sign-in is reported without the name and the password', async () => {
  const server = await openMailServer({ account })
  const wrong = server.url.replace(encodeURIComponent(account.password), 'hunter2-and-more')
  const fixture = await openMailFixture(wrong)
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await until(() => fixture.rows()[0]?.attempts === 1)
  const said = JSON.stringify(fixture.rows()) + fixture.lines.join('')
  expect(fixture.rows()[0]?.last_error).toBe(
    "The mail server didn't accept the username and password.",
  )
  expect(said).not.toContain('hunter2')
  expect(said).not.toContain(Buffer.from('hunter2-and-more').toString('base64'))
  await fixture.close()
  await server.close()
})

test('The name and the password are hidden when the mail server repeats them in its error', async () => {
  const server = await openMailServer({ account })
  const fixture = await openMailFixture(server.url)
  fixture.outbox().start()
  const encoded = Buffer.from(`\0${account.user}\0${account.password}`).toString('base64')
  const words = `${account.user} with ${account.password} (${encoded}) may not send`
  server.behave({ does: 'refuse', code: 554, words, at: 'mail' })
  await fixture.note('order_confirmation', order())
  await until(() => fixture.rows()[0]?.attempts === 1)
  expect(fixture.rows()[0]?.last_error).toBe(
    'The mail server refused the email. The server said: 554 [hidden] with [hidden] ([hidden]) may not send',
  )
  await fixture.close()
  await server.close()
})

test('A mail server whose certificate is not valid gets no mail, and the fault has its name', async () => {
  const server = await openMailServer({ isEncrypted: true })
  const fixture = await openMailFixture(server.url)
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await until(() => fixture.rows()[0]?.attempts === 1)
  expect(fixture.rows()[0]?.last_error).toMatch(
    /^The mail server's certificate isn't valid \(\w+\)\.$/,
  )
  expect(server.received).toEqual([])
  await server.close()
  await fixture.close()
})
