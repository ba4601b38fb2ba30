import { expect, test } from 'bun:test'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'

const directory = useProgramDirectory()

const start = (environment: Record<string, string> = {}, args: string[] = []) =>
  serve({ directory: directory.path, environment: { ...quiet, ...environment } }, args)
const files = async () => (await readdir(directory.data())).sort()

test('a stopped shop leaves its database, its secret, its pictures and its mail, and nothing else', async () => {
  const first = await start()
  expect(await first.stop()).toBe(0)
  const own = ['mail', 'secret.key', 'shop.db', 'uploads']
  expect(await files()).toEqual(own)
  // What an earlier version kept there.
  for (const name of ['pages.kept', 'duties.db', 'workers.board']) {
    await Bun.write(directory.data(name), 'old')
  }
  const second = await start()
  expect(await second.stop()).toBe(0)
  expect(await files()).toEqual(own)
})

test('a killed shop does not lock its data directory', async () => {
  const killed = await start()
  await killed.kill()
  const next = await start()
  expect((await fetch(`${next.address}/healthz`)).status).toBe(200)
  const { code, err } = await run(['serve', '--port', '0'], {
    directory: directory.path,
    environment: quiet,
  })
  expect([code, err]).toEqual([1, expect.stringContaining('is already serving')])
  expect(await next.stop()).toBe(0)
})

/** The warnings of a shop that has ended. */
async function warnings(shop: Awaited<ReturnType<typeof start>>) {
  const lines = (await shop.err).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
}

test.each([
  ['WORKERS', { WORKERS: '4' }, []],
  ['--workers', {}, ['--workers', '4']],
])(
  'ENV-10 %s from earlier versions has no effect except for one warning',
  async (_, more, args) => {
    const shop = await start(more, args)
    expect((await fetch(shop.address)).status).toBe(200)
    expect(await shop.stop()).toBe(0)
    expect(await warnings(shop)).toEqual([
      expect.objectContaining({
        event: 'workers_ignored',
        advice: 'Remove WORKERS and --workers: the shop runs as one process and ignores them.',
      }),
    ])
  },
)

test('a reload by a unit file of an earlier version does not end the shop', async () => {
  const shop = await start()
  process.kill(shop.pid, 'SIGUSR2')
  expect((await fetch(shop.address)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
  expect(await warnings(shop)).toEqual([
    expect.objectContaining({
      event: 'reload_ignored',
      advice: 'Restart the shop to start a new version.',
    }),
  ])
})

test('HTTP-16 readyz says when the shop is about to stop, and the shop waits until a proxy knows', async () => {
  const shop = await start()
  const readiness = async () => (await fetch(`${shop.address}/readyz`)).status
  expect(await readiness()).toBe(200)
  const ended = shop.stop()
  // It goes on answering until it has been asked once more.
  await Bun.sleep(500)
  expect((await fetch(shop.address)).headers.get('Connection')).toBe('close')
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(503)
  expect(await readiness()).toBe(503)
  expect(await ended).toBe(0)
})

test('HTTP-16 healthz says that the shop is draining, and the shop waits until a balancer knows', async () => {
  const shop = await start()
  const health = async () => {
    const answer = await fetch(`${shop.address}/healthz`)
    const { status } = (await answer.json()) as { status: string }
    return [answer.status, status]
  }
  for (let poll = 0; poll < 3; poll += 1) expect(await health()).toEqual([200, 'ok'])
  const ended = shop.stop()
  await Bun.sleep(500)
  expect((await fetch(shop.address)).status).toBe(200)
  expect(await health()).toEqual([503, 'draining'])
  expect(await ended).toBe(0)
})

test('a second shop on the same data directory is refused with a message and changes nothing', async () => {
  const shop = await start()
  const environment = { ...quiet, LOG_LEVEL: 'error' }
  const second = await run(['serve', '--port', '0'], { directory: directory.path, environment })
  expect([second.code, second.out]).toEqual([1, ''])
  expect(second.err.trim()).toBe(
    `Another process is already serving ${directory.data()}. Stop it first, or choose another directory with --data-dir.`,
  )
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('data or backups among the public files end every command with 78, also through links', async () => {
  const at = (name: string) => join(directory.path, name)
  const data = at('served')
  await mkdir(join(data, 'public', 'inner'), { recursive: true })
  await mkdir(at('elsewhere'), { recursive: true })
  await symlink(join(data, 'public'), at('link'))
  await symlink(join(data, 'public', 'later'), at('dangling'))
  const places = [
    join(data, 'public'),
    join(data, 'public', 'inner', 'backups'),
    join(data, 'other', '..', 'public', 'x'),
    at('link/backups'),
    at('dangling'),
  ]
  const saucery = (BACKUP_DIR: string, ...args: string[]) => {
    const environment = { ...quiet, DATA_DIR: data, BACKUP_DIR }
    return run(args, { directory: directory.path, environment })
  }
  for (const place of places) {
    for (const command of ['serve', 'backup', 'doctor']) {
      const { code, err, out } = await saucery(place, command)
      expect([place, command, code]).toEqual([place, command, command === 'doctor' ? 1 : 78])
      expect(err + out).toContain('BACKUP_DIR is ')
      expect(err + out).toContain('everyone can read the files there')
    }
  }
  expect((await saucery(join(data, 'backups'), 'doctor')).out).not.toContain('everyone can read')

  await rm(join(data, 'public'), { recursive: true })
  for (const target of [data, directory.path, '/']) {
    await symlink(target, join(data, 'public'))
    const { code, err } = await saucery(at('elsewhere'), 'serve')
    expect([target, code, err]).toEqual([target, 78, expect.stringMatching(/^DATA_DIR is /)])
    await rm(join(data, 'public'))
  }
})

test('CLI-04 a disk with what only its file system, a NAS or a desktop has put there is empty', async () => {
  const archive = join(directory.path, 'one.backup')
  const command = (...args: string[]) =>
    run(args, { directory: directory.path, environment: { ...quiet, LOG_LEVEL: 'error' } })
  expect((await command('migrate')).code).toBe(0)
  expect((await command('backup', archive)).code).toBe(0)
  const disk = join(directory.path, 'disk')
  const made = ['#snapshot', '.DS_Store', '@eaDir', 'lost+found']
  for (const name of made) await mkdir(join(disk, name), { recursive: true })
  const restored = await command('restore', archive, '--data-dir', disk)
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect((await readdir(disk)).sort()).toEqual([
    ...made,
    'mail',
    'secret.key',
    'shop.db',
    'uploads',
  ])

  const fresh = join(directory.path, 'fresh')
  for (const name of made) await mkdir(join(fresh, name), { recursive: true })
  expect((await command('migrate', '--data-dir', fresh)).code).toBe(0)
  expect(await readdir(fresh)).toContain('shop.db')
})
