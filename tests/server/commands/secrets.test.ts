import { expect, test } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { codeOf } from '../../support/authenticator.ts'
import { eventually } from '../../support/clock.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'
import { orderFor } from '../../support/purchase.ts'
import { databaseSettings } from '../../support/test-engine.ts'

const directory = useProgramDirectory()

/** The command lines of all processes, which every account on the machine can read. */
async function commandLines(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (id: string) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
  return (await Promise.all(ids.map(read))).map((line) => line.replaceAll('\0', ' '))
}

/** Engine-specific settings: a backup directory, or a server's password and a shared key. */
function settingsOfEngine(): Record<string, string> {
  const { DATABASE_URL } = databaseSettings(directory.data())
  if (DATABASE_URL === undefined) return { BACKUP_DIR: join(directory.path, 'kept') }
  const url = new URL(DATABASE_URL)
  url.password = databasePassword
  return { DATABASE_URL: url.href, SECRET_KEY: sharedKey }
}
const databasePassword = 'the-password-of-the-server'
const sharedKey = '5a'.repeat(32)

test("no secret appears in a log, a response, a backup's name or the process list, even when others repeat it", async () => {
  // Stands in for PayPal, Stripe, and the store: it refuses every request and echoes it.
  const isAsked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const gossip = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const said = JSON.stringify([...request.headers]) + (await request.text()).slice(0, 200)
      if (request.url.includes('/jars/')) {
        isAsked.resolve()
        await mayAnswer.promise
      }
      return Response.json({ error: { message: said }, message: said }, { status: 401 })
    },
  })
  const url = `http://127.0.0.1:${gossip.port}`
  const secrets: Record<string, string> = {
    ADMIN_PASSWORD: 'the-owners-password',
    PAYPAL_CLIENT_SECRET: 'paypal-client-secret',
    STRIPE_SECRET_KEY: 'sk_test_not_to_be_seen',
    STRIPE_WEBHOOK_SECRET: 'whsec_not_to_be_seen',
    S3_SECRET_ACCESS_KEY: 'store-secret-access-key',
    METRICS_TOKEN: 'token-for-the-measurements',
  }
  const environment: Record<string, string> = {
    ...quiet,
    ...secrets,
    LOG_LEVEL: 'debug',
    PAYPAL_MODE: 'sandbox',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_API_URL: url,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_for_everybody',
    STRIPE_API_URL: url,
    SMTP_URL: 'smtp://shop:mail-server-password@127.0.0.1:1',
    ...settingsOfEngine(),
    S3_BUCKET: 'jars',
    S3_ENDPOINT: url,
    S3_ACCESS_KEY_ID: 'store-key-id',
  }
  const shop = await serve({ directory: directory.path, environment })
  const answers: string[] = []
  let token = ''
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(shop.address + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    answers.push(text)
    return (text.startsWith('{') ? JSON.parse(text) : null) as T
  }
  const credentials = { username: quiet.ADMIN_USERNAME, password: secrets.ADMIN_PASSWORD }
  token = (await ask<{ token: string }>('POST', '/api/auth/login', credentials)).token
  expect(answers.splice(0).join('')).toContain(token)
  const own = '/api/admin/second-factor'
  const { secret } = await ask<{ secret: string }>('POST', own)
  const confirmed = await ask<{ recoveryCodes: string[] }>('POST', `${own}/confirm`, {
    code: codeOf(secret, Date.now()),
  })
  const { recoveryCodes } = confirmed
  expect(answers.splice(0).join('')).toContain(recoveryCodes[0] ?? '')
  await ask('POST', '/api/auth/login', { ...credentials, code: 'no-code-at-all' })
  await ask('POST', '/api/auth/login', { ...credentials, code: recoveryCodes[0] })
  // Its answer has a token, as it should.
  answers.pop()
  await ask('POST', '/api/auth/login', { username: 'admin', password: 'a-wrong-password' })
  await ask('POST', '/api/users', { username: 'mona', password: 'the-password-of-mona' })
  const review = { customerName: 'Ada Singh', customerEmail: 'ada@example.ca', rating: 5 }
  const sauce = { name: 'Mustard', description: 'Sharp.', price: '10.00', stock: 5 }
  const product = await ask<ListedProduct>('POST', '/api/products', sauce)
  const order = orderFor([{ product, quantity: 1 }])
  const opening = { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order }
  await ask('POST', '/api/paypal/order', opening)
  await ask('POST', '/api/create-payment-intent', { ...opening, amount: 1000 })
  await ask('POST', '/api/admin/test-email/send-order-test', { email: 'ada@example.ca' })
  await ask('POST', '/api/reviews', { ...review, productId: product.id, comment: 'Good.' })
  await ask('POST', '/api/paypal/webhook', { id: 'x' })
  await ask('POST', '/api/stripe/webhook', { id: 'x' })
  for (const path of ['/api/users', '/api/mail', '/metrics', '/api/openapi.json', '/', '/checkout'])
    await ask('GET', path)

  // The shop's backup runs as a separate process and is waiting for the store right now.
  const backups = environment.BACKUP_DIR
  if (backups) await isAsked.promise
  const lines = await commandLines()
  const isRunning = (words: string) => lines.some((line) => line.includes(words))
  expect([isRunning('serve --port'), isRunning('backup --data-dir')]).toEqual([true, !!backups])
  mayAnswer.resolve()
  const kept = async () => (backups ? readdir(backups) : [])
  expect(await eventually(async () => (await kept()).length === (backups ? 1 : 0))).toBe(true)
  const { out, err } = await run(['doctor'], { directory: directory.path, environment })
  expect(await shop.stop()).toBe(0)
  const log = await shop.err
  expect(log.includes('"event":"backup_failed"')).toBe(!!backups)
  expect(log).toContain('paypal.createOrder')

  const key =
    environment.SECRET_KEY ?? (await readFile(directory.data('secret.key'), 'utf8')).trim()
  const unseen = [
    ...Object.values(secrets),
    'mail-server-password',
    databasePassword,
    'a-wrong-password',
    'the-password-of-mona',
    'no-code-at-all',
    secret,
    ...recoveryCodes,
    key,
    token,
  ]
  const names = await kept()
  const seen = { lines, log, out: shop.out, answers, doctor: out + err, names }
  for (const [where, text] of Object.entries(seen)) {
    for (const secret of unseen) {
      for (const form of [secret, Buffer.from(`id:${secret}`).toString('base64')]) {
        expect([where, form, JSON.stringify(text).includes(form)]).toEqual([where, form, false])
      }
    }
  }
  // Personal data is only in the database, because logs are copied elsewhere and read by others.
  for (const person of ['ada@example.ca', 'Ada Singh', 'Queen Street', '416-555-0100', 'mona']) {
    expect([person, log.includes(person)]).toEqual([person, false])
  }
  await gossip.stop(true)
})
