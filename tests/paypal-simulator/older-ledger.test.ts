import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKeyValue } from '../../src/paypal-simulator/key-value.ts'
import { type LedgerOrder, openLedger } from '../../src/paypal-simulator/ledger.ts'

test('a capture of an older ledger, whose id does not contain its order, is found and refunded', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ledger-'))
  const store = openKeyValue(join(directory, 'simulator.db'))
  const orders = store.collection<LedgerOrder>('orders')
  const old: LedgerOrder = {
    id: '5O190127TN364715T',
    unit: {
      reference_id: 'default',
      amount: { currency_code: 'CAD', value: '24.50' },
    },
    wallet: null,
    decision: 'approve',
    capture: { id: '3C679366HH908993F', at: 1, requestId: null },
    createdAt: 1,
    updatedAt: 1,
  }
  await orders.add(old.id, old)
  await store.collection<string>('places').add('3C679366HH908993F', old.id)
  const ledger = openLedger(store, 'secret', () => 2)
  expect(ledger.findCaptured('3C679366HH908993F')).toEqual(old as never)
  const asked = { cents: 4_50, note: null, invoice: null }
  const given = await ledger.refund('3C679366HH908993F', asked, null)
  expect(given?.refund).toMatchObject({ cents: 4_50, totalCents: 4_50 })
  expect(ledger.findCaptured('X'.repeat(17))).toBeNull()
  store.close()
  await rm(directory, { recursive: true })
})
