import { expect, test } from 'bun:test'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../../support/clock.ts'
import { canMount, tiny } from '../../support/mounts.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve, startProgram } from '../../support/program.ts'

const directory = useProgramDirectory({ isPrepared: true })

const start = (shell: string) => serve({ directory: directory.path, environment: quiet, shell })

/** A wrong sign-in, of which the shop writes a line to its log. */
async function refusedSignIn(address: string): Promise<number> {
  const { status } = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'nobody here', password: 'a wrong one' }),
  })
  return status
}

const refusals = async (address: string) => [
  await refusedSignIn(address),
  await refusedSignIn(address),
  await refusedSignIn(address),
]

test.each([
  ['the reader of its log has ended', 'exec 2> >(head -n 1 >/dev/null)'],
  ['its log is on a full disk', 'exec 2>/dev/full'],
  ['standard error is closed', 'exec 2>&-'],
])('the shop goes on when %s', async (_, shell) => {
  const shop = await start(shell)
  expect(await refusals(shop.address)).toEqual([401, 401, 401])
  expect(await shop.stop()).toBe(0)
})

test.each([
  ['on a full disk', 'exec >/dev/full'],
  ['closed', 'exec >&-'],
  ['without a reader', 'exec > >(true); sleep 0.2'],
])('the shop opens when standard output is %s', async (_, shell) => {
  const environment = { ...quiet, LOG_FORMAT: 'json' }
  const child = startProgram(['serve', '--port', '0'], {
    directory: directory.path,
    environment,
    shell,
  })
  let log = ''
  const reader = child.stderr.getReader()
  while (!log.includes('"event":"open"')) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The shop did not open: ${log}`)
    log += new TextDecoder().decode(value)
  }
  const [, address = ''] = /"url":"([^"]+)"/.exec(log) ?? []
  expect(await refusals(address)).toEqual([401, 401, 401])
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
})

test('a reader of the log that has stalled holds up nobody', async () => {
  const shop = await start('exec 2> >(sleep 20); head -c 65500 /dev/zero >&2')
  const address = `${shop.address}/api/products/none`
  const answers = await Promise.all(Array.from({ length: 20 }, () => refusals(shop.address)))
  expect(answers.flat().every((status) => status === 401 || status === 429)).toBe(true)
  expect((await fetch(address)).status).toBe(404)
  await shop.kill()
})

test('after the log could not be written, it says how many lines were lost', async () => {
  if (!(await canMount())) return
  const disk = join(directory.path, 'log')
  await mkdir(disk)
  const fill = `dd if=/dev/zero of="${disk}/fill" bs=1k count=60 status=none`
  // Another name for the disk, which this process can see.
  const shell = `exec 3>&2; ${tiny(disk, 64).replace('&& exec', `&& ${fill}; exec 2>"${disk}/lines"; exec`)}`
  const shop = await start(shell)
  const seen = `/proc/${shop.pid}/root${disk}`
  for (let line = 0; line < 60; line += 1) await refusedSignIn(shop.address)
  await rm(`${seen}/fill`)
  await refusedSignIn(shop.address)
  const lostLines = async () =>
    (await readFile(`${seen}/lines`, 'utf8'))
      .split('\n')
      .filter((line) => line.includes('log_lines_lost'))
  expect(await eventually(async () => (await lostLines()).length > 0)).toBe(true)
  const [said = '', ...more] = await lostLines()
  expect(more).toEqual([])
  const { level, lines } = JSON.parse(said) as { level: string; lines: number }
  expect(level).toBe('warn')
  expect(lines).toBeGreaterThan(20)
  expect(await shop.stop()).toBe(0)
})
