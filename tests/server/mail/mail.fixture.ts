import { afterEach, beforeEach } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { readConfig } from '../../../src/server/config/config.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { enqueueMail } from '../../../src/server/mail/outbox/enqueue.ts'
import { createOutbox } from '../../../src/server/mail/outbox/outbox.ts'
import { faultWords } from '../../../src/server/mail/transport/fault-words.ts'
import { findOrderToLink } from '../../../src/server/orders/find-order.ts'
import { findDetailedOrder } from '../../../src/server/orders/orders.queries.ts'
import { createLog } from '../../../src/server/runtime/log/log.ts'
import { createPace } from '../../../src/server/runtime/pace.ts'
import { createSettings } from '../../../src/server/settings/store/shop-settings.ts'
import { ask, openTestEngine } from '../../support/database.ts'
import { type MailServer, openMailServer } from '../../support/smtp.ts'
import { dropDatabase } from '../../support/test-engine.ts'

export type MailFixture = Awaited<ReturnType<typeof openMailFixture>>

type OrderMail = 'order_confirmation' | 'new_order' | 'order_shipped' | 'order_cancelled'

type MailRow = {
  id: string
  status: string
  attempts: number
  priority: number
  next_attempt_at: number
  last_error: string | null
}

/** A database and an outbox that sends to the given server, or into files without one. */
export async function openMailFixture(smtpUrl = '', from = {}, pause = createPace()) {
  const directory = await mkdtemp(join(tmpdir(), 'mail-'))
  const file = join(directory, 'shop.db')
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line))
  const db = await openTestEngine(file, log)
  let now = Date.parse('2026-03-02T15:00:00Z')
  const clock = () => now
  const environment = { DATA_DIR: directory, SALES_EMAIL: 'hello@saucery.example', ...from }
  const publicUrl = 'https://saucery.example'
  const invitationLink = () => `${publicUrl}/admin/invitation#key`
  const orderPage = (id: string) => `${publicUrl}/order/${id}?key=its-key`
  const orderNow = findDetailedOrder
  const findLinked = findOrderToLink
  const settings = await createSettings(db, readConfig(environment))
  const open = (url = smtpUrl) => {
    const config = readConfig({ ...environment, SMTP_URL: url })
    const newsPaths = (id: string) => ({
      confirm: `/confirm-news/${id}`,
      end: `/stop-emails/${id}`,
    })
    const picturesOf = async () => new Map<string, never>()
    const shop = {
      db,
      config: () => config,
      settings,
      publicUrl,
      orderPage,
      invitationLink,
      picturesOf,
      newsPaths,
      orderNow,
      findLinked,
    }
    return createOutbox({ ...shop, clock, pause, log })
  }
  let outbox = open()

  return {
    db,
    lines,
    directory,
    outbox: () => outbox,
    /** Restarts the outbox; only the mail in the database is left. */
    restart: async (url = smtpUrl) => {
      await outbox.stop()
      outbox = open(url)
      outbox.start()
    },
    now: clock,
    /** Moves the clock forward and commits, as other writes of a running shop would. */
    pass: async (milliseconds: number) => {
      now += milliseconds
      await atomically({ db }, async () => {})
    },
    note: (kind: OrderMail, data: DetailedOrder, recipient = data.customerEmail) =>
      atomically({ db }, (tx) => enqueueMail(tx, now, { kind, recipient, data })),
    /** The emails with their last error in the words that staff read. */
    rows: () =>
      (ask(file, 'select * from outbox order by id') as MailRow[]).map((row) => ({
        ...row,
        last_error: row.last_error && faultWords(row.last_error),
      })),
    run: (sql: string) => void ask(file, sql),
    files: async () => (await readdir(join(directory, 'mail')).catch(() => [])).sort(),
    close: async () => {
      await outbox.stop()
      await db.close()
      dropDatabase(directory)
      await rm(directory, { recursive: true })
    },
  }
}

/** For each test a mail server, and an outbox that sends to it. */
export function useMailServer() {
  const opened = {} as { server: MailServer; fixture: MailFixture }
  beforeEach(async () => {
    opened.server = await openMailServer()
    opened.fixture = await openMailFixture(opened.server.url)
    opened.fixture.outbox().start()
  })
  afterEach(async () => {
    // Close the server first, which ends the connections that it keeps waiting.
    await opened.server.close()
    await opened.fixture.close()
  })
  return opened
}

/** Waits until a condition is true; if it never is, the test's own timeout ends the wait. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(5)
}

export function order(changes: Partial<DetailedOrder> = {}): DetailedOrder {
  return {
    id: '0195d1d0-7a3c-7000-8000-0000c0ffee42',
    customerName: 'Ann Lee',
    customerEmail: 'ann@example.com',
    customerPhone: '+1 416 555 0100',
    status: 'placed',
    subtotal: '45.97',
    shippingCost: '0.00',
    taxAmount: '5.98',
    totalAmount: '51.95',
    paidAmount: '51.95',
    refundedAmount: '0.00',
    refundingAmount: '0.00',
    paymentMethod: 'paypal',
    paymentIntentId: '3C679366HH908993F',
    shippingAddress: {
      firstName: 'Ann',
      lastName: 'Lee',
      company: 'Lee & Daughters',
      address: '12 Queen Street',
      address2: 'Unit 4',
      city: 'Toronto',
      province: 'ON',
      zipCode: 'M5V 2T6',
      country: 'CA',
      phone: '+1 416 555 0100',
    },
    billingAddress: null,
    attention: null,
    createdAt: '2026-03-02T15:00:00.000Z',
    updatedAt: '2026-03-02T15:00:00.000Z',
    items: [
      {
        id: '0195d1d0-7a3c-7000-8000-000000000001',
        productId: '0195d1d0-7a3c-7000-8000-00000000000a',
        productName: 'Maple Chipotle Barbecue',
        quantity: 2,
        price: '12.99',
      },
      {
        id: '0195d1d0-7a3c-7000-8000-000000000002',
        productId: '0195d1d0-7a3c-7000-8000-00000000000b',
        productName: 'Sauce à la citronnelle & piment',
        quantity: 1,
        price: '19.99',
      },
    ],
    ...changes,
  }
}
