import { screen, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { enqueueMail } from '../../../../src/server/mail/outbox/enqueue.ts'
import { order } from '../../../server/mail/mail.fixture.ts'
import { eventually } from '../../../support/clock.ts'
import { openFixture, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture({ hasMailServer: false })

test('MAIL-01 without a mail server the Mail page says that email waits, and offers nothing to send', async () => {
  const { shop, token } = fixture
  const mail = { kind: 'order_confirmation', recipient: 'ann@example.com', data: order() } as const
  await atomically(shop.context, (tx) => enqueueMail(tx, shop.context.clock(), mail))
  const isWritten = async () => {
    const { body } = await shop.api<{ isNotSetUp: boolean }[]>('GET', '/api/mail', { token })
    return body[0]?.isNotSetUp === true
  }
  expect(await eventually(isWritten)).toBe(true)
  await visitSignedIn(fixture, '/admin/mail')
  const card = await screen.findByRole('article')
  expect(card.textContent).toContain("Waiting: email isn't set up")
  expect(within(card).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send test email' })).toBeNull()
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain("Email isn't set up, so no emails are being sent.")
  await screen.findByText('0 sent, 1 waiting.')
})
