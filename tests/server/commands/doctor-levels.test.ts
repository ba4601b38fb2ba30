import { expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFindings, pictureFinding } from '../../../src/server/doctor/data-findings.ts'
import { openOutside } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run } from '../../support/program.ts'
import { openMailServer } from '../../support/smtp.ts'
import { startStripeDouble } from '../../support/stripe-double.ts'
import { twoHalves } from '../uploads/pictures.ts'

const directory = useProgramDirectory()

async function examine(environment: Record<string, string> = {}, ...flags: string[]) {
  const options = { directory: directory.path, environment: { ...quiet, ...environment } }
  const { code, out, err } = await run(['doctor', ...flags], options)
  const about = (subject: string) =>
    out.split('\n').find((line) => line.slice(6).startsWith(subject))
  return { code, err, about }
}

test('CLI-30 doctor warns when nobody can pay, and when emails are not sent or backups are not made', async () => {
  const { code, about } = await examine({ PAYPAL_MODE: 'off' })
  expect(code).toBe(0)
  expect(about('PayPal')).toMatch(/^warn .*nobody can pay/)
  expect(about('Mail')).toMatch(/^warn .*emails wait/)
  expect(about('Backups')).toMatch(/^warn .*BACKUP_DIR/)
  expect((await examine({ PAYPAL_MODE: 'simulator' })).about('PayPal')).toMatch(
    /^warn .*no real payments/,
  )
})

test('CLI-30 a shop that takes cards alone is not warned', async () => {
  const stripe = startStripeDouble()
  const { about } = await examine({ ...stripe.environment, PAYPAL_MODE: 'off' })
  expect(about('PayPal')).toMatch(/^good .*by card only/)
  await stripe.stop()
})

test('CLI-31 doctor sends a test email to an address, or says why it was refused', async () => {
  const server = await openMailServer()
  const environment = { SMTP_URL: server.url, SALES_EMAIL: 'hello@saucery.example' }
  const taken = await examine(environment, '--mail-to', 'ann@example.com')
  expect(taken.about('Mail')).toMatch(/^good .*accepted a test email to ann@example\.com/)
  const [mail] = await server.arrived(1)
  expect(mail?.envelope).toEqual({ from: 'hello@saucery.example', to: ['ann@example.com'] })
  expect(mail?.headers.get('subject')).toStartWith('[TEST] ')

  server.behave({ does: 'refuse', code: 550, words: 'No such user', at: 'recipient' })
  const refused = await examine(environment, '--mail-to', 'ann@example.com')
  expect(refused.code).toBe(1)
  expect(refused.about('Mail')).toMatch(/^BAD .*The server said: 550 No such user/)
  await server.close()

  const unset = await examine({}, '--mail-to', 'ann@example.com')
  expect([unset.code, unset.about('Mail')]).toEqual([1, expect.stringMatching(/^BAD .*SMTP_URL/)])
  const mistyped = await examine({}, '--mail-to', 'ann')
  expect([mistyped.code, mistyped.err]).toEqual([2, expect.stringContaining('no email address')])
})

test('CLI-32 a picture is missing when the shop cannot show it, not when it lacks a width added later', async () => {
  const uploads = join(directory.path, 'uploads')
  await mkdir(uploads)
  const examinePictures = (width: number) =>
    pictureFinding(directory.path, [{ id: 'a', width }], null)
  // As an earlier version stored a picture of 1,000 pixels.
  const picture = await new Bun.Image(twoHalves(8, 6)).webp().bytes()
  for (const width of [320, 640, 1000]) await Bun.write(join(uploads, `a-${width}.webp`), picture)
  expect(await examinePictures(1000)).toMatchObject({ level: 'good' })
  expect(await examinePictures(2000)).toMatchObject({
    level: 'bad',
    words: expect.stringContaining('a-1200.webp'),
  })
})

test('CLI-32 pictures that cannot be listed are named, and the database beside them is good', async () => {
  const root = directory.data()
  const migrated = await run(['migrate'], { directory: directory.path, environment: quiet })
  expect([migrated.code, migrated.err]).toEqual([0, ''])
  await rm(join(root, 'uploads'), { recursive: true, force: true })
  await Bun.write(join(root, 'uploads'), 'a file in the place of the directory')
  const local = await databaseFindings(root, null)
  expect(local.map(({ subject, level }) => [subject, level])).toEqual([
    ['Database', 'good'],
    ['Pictures', 'bad'],
  ])
  expect(local[1]?.words).toContain('uploads/ cannot be listed')
})

test('doctor warns when the proxy settings let visitors choose their address, or share one', async () => {
  const counted = await examine({ TRUST_PROXY: '1', HOST: '0.0.0.0' })
  expect(counted.about('Proxy')).toMatch(/^warn .*can claim any address/)
  const named = await examine({ TRUST_PROXY: '10.0.0.3', HOST: '0.0.0.0' })
  expect(named.about('Proxy')).toBeUndefined()
  expect((await examine({ TRUST_PROXY: '1' })).about('Proxy')).toBeUndefined()
  const unreachable = await examine({ TRUST_PROXY: '10.0.0.3' })
  expect(unreachable.about('Proxy')).toMatch(/^warn .*Add 127\.0\.0\.1 to TRUST_PROXY/)
  const untrusted = await examine({ PUBLIC_URL: 'https://sauces.invalid' })
  expect(untrusted.about('Proxy')).toMatch(/^warn .*TRUST_PROXY is 0/)
})

test('HOOK-09 doctor names the webhooks that ended by themselves or fail, and none that staff ended', async () => {
  await run(['migrate'], { directory: directory.path, environment: quiet })
  const file = openOutside(join(directory.data(), 'shop.db'))
  const add = (host: string, since: number | null, reason: string | null) =>
    file.run(
      'insert into webhooks (id, url, events, secret, failing_since, ended_at, end_reason, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, 1, 1)',
      [host, `https://${host}/a?key=1`, '[]', 'sealed', since, reason && since, reason],
    )
  const at = Date.parse('2026-11-20T10:00:00Z')
  add('fine.example', null, null)
  add('off.example', at, 'staff')
  add('gone.example', at, 'gone')
  add('week.example', at, 'failing')
  add('fails.example', at, null)
  file.close()
  const { code, out } = await run(['doctor'], { directory: directory.path, environment: quiet })
  const lines = out.split('\n').filter((line) => line.includes('Webhooks'))
  expect(code).toBe(0)
  expect(lines).toEqual([
    expect.stringMatching(
      /^warn .*Deliveries to fails\.example have failed since 2026-11-20 10:00/,
    ),
    expect.stringMatching(/^warn .*gone\.example answered 410/),
    expect.stringMatching(/^warn .*week\.example failed for a week/),
  ])
  expect(out).not.toContain('key=1')
})
