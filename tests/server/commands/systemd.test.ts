import { afterEach, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { endPrograms, serve } from '../../support/program.ts'

const directory = useProgramDirectory()
afterEach(endPrograms)

const environment = { PAYPAL_MODE: 'simulator', GEOIP_URL: '', REVERSE_GEOCODE_URL: '' }
/** As systemd does for a service whose output goes to the journal. */
const toJournal = 'exec 3>&1; export JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/3); exec 3>&-'

test('CLI-22 the first password goes to a file for the owner, and not into the journal', async () => {
  const options = { directory: directory.path, environment, shell: toJournal }
  const shop = await serve(options)
  const file = join(directory.path, 'data/first-password')
  expect(shop.printed('Password')).toBe('in')
  expect(shop.out).toContain(`${file} `)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const password = (await Bun.file(file).text()).trimEnd()
  expect(password).toMatch(/^\w{16}$/)
  expect(shop.out).not.toContain(password)
  const answer = await fetch(`${shop.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(answer.status).toBe(200)
  await shop.stop()
  expect(await shop.err).not.toContain(password)
  const next = await serve(options)
  expect(await Bun.file(file).exists()).toBe(false)
  await next.stop()
})

test('CLI-22 systemd hears that the service has started once the shop is open', async () => {
  const path = join(directory.path, 'notify')
  const receive = `my $s = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => shift) or die $!;
    $| = 1; print "ready\\n"; $s->recv(my $message, 4096); print $message`
  const systemd = Bun.spawn(['perl', '-MIO::Socket::UNIX', '-e', receive, path], { stdout: 'pipe' })
  const reader = systemd.stdout.getReader()
  await reader.read()
  const shop = await serve({
    directory: directory.path,
    environment: { ...environment, NOTIFY_SOCKET: path },
  })
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toContain('READY=1')
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
  await shop.stop()
})
