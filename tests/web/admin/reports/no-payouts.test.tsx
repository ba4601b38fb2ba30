import { screen, waitFor } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { openFixture, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture({ environment: { PAYPAL_MODE: 'off' } })

test('REPORT-09 the reports of a shop without a payment provider say nothing of payouts', async () => {
  await visitSignedIn(fixture, '/admin/reports')
  await screen.findByRole('heading', { name: 'For your accounting' })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Payouts' })).toBeNull())
})
