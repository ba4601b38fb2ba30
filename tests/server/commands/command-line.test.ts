import { expect, test } from 'bun:test'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { openDatabase } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'

const directory = useProgramDirectory()

const saucery = (args: string[], environment: Record<string, string> = {}) =>
  run(args, { directory: directory.path, environment })

test('CLI-07 CLI-17 version and help say what they are asked for', async () => {
  for (const args of [['version'], ['--version'], ['-v']]) {
    const { out, err, code } = await saucery(args)
    expect([err, code]).toEqual(['', 0])
    // The executable also knows the commit that it was built from, and its date.
    expect(out).toMatch(/^saucery \S+( \(\S+, \d{4}-\d\d-\d\d\))?\n$/)
    expect([version, `${version}-dev`]).toContain(out.trim().split(' ')[1] ?? '')
  }
  for (const args of [['help'], ['--help'], ['-h']]) {
    const { out, err, code } = await saucery(args)
    expect([code, err]).toEqual([0, ''])
    for (const command of ['serve', 'migrate', 'version', 'help']) expect(out).toContain(command)
  }
  for (const args of [
    ['help', 'serve'],
    ['serve', '--help'],
  ]) {
    const { out, code } = await saucery(args)
    expect(code).toBe(0)
    for (const flag of ['--port', '--host', '--data-dir', '--demo']) expect(out).toContain(flag)
  }
  expect(await readdir(directory.path)).toEqual([])
})

test('CLI-07 an unknown command or flag ends with 2: one line on what is wrong, one on what to run', async () => {
  const misused = [
    ['sell'],
    ['help', 'sell'],
    ['serve', '--colour', 'red'],
    ['--colour'],
    ['serve', 'now'],
    ['migrate', '--port', '1'],
    ['serve', '--port'],
    ['constructor'],
    ['user', 'list', 'x'],
  ]
  const answers = await Promise.all(misused.map((args) => saucery(args)))
  for (const [index, { out, err, code }] of answers.entries()) {
    const args = misused[index]
    expect([args, code, out]).toEqual([args, 2, ''])
    expect([args, err.trimEnd().split('\n').length]).toEqual([args, 2])
    expect(err.trimEnd().split('\n')[1]).toContain('saucery help')
  }
  expect(await readdir(directory.path)).toEqual([])
})

test('an unknown option is refused with the known ones, in a whole sentence', async () => {
  const misused: [string[], string][] = [
    [
      ['restore', 'x', '--frce'],
      'Unknown option --frce. Options of this command: --data-dir, --force, --at, --identity, --env-file.',
    ],
    [['backup', '-f', 'x'], 'Unknown option -f. Options of this command: --data-dir, --env-file.'],
    [['version', '--short'], 'Unknown option --short.'],
    [['version', '--check'], 'Unknown option --check.'],
    [['version', 'now'], 'Unexpected argument "now".'],
    [['man'], 'Unknown command "man".'],
    [['serve', '--port'], '--port needs a value.'],
    [['serve', '--port', '--demo'], '--port needs a value.'],
    [['serve', '--demo=1'], "Option '--demo' does not take an argument"],
    [['backup'], 'FILE is missing. Name a file, or set BACKUP_DIR to the directory for backups.'],
    [['backup', 'a', 'b'], 'Unexpected argument "b": name one FILE at most.'],
  ]
  for (const [args, words] of misused) {
    const { err, code } = await saucery(args)
    expect([args, code, err.split('\n')[0]]).toEqual([args, 2, words])
  }
})

test('ENV-01 serve with bad values exits with 78, prints one line per fault without secrets, and creates nothing', async () => {
  const { out, err, code } = await saucery(['serve', '--port', 'x'], {
    PORT: '80',
    LOG_LEVEL: 'loud',
    ADMIN_PASSWORD: 'hunter2',
    SMTP_URL: 'user:hunter2@mail',
    PAYPAL_MODE: 'live',
    PAYPAL_CLIENT_SECRET: 'hunter2',
  })
  expect([code, out]).toEqual([78, ''])
  const lines = err.trimEnd().split('\n')
  expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual([
    'ADMIN_PASSWORD',
    'LOG_LEVEL',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_WEBHOOK_ID',
    'PORT',
    'SMTP_URL',
  ])
  expect(err).not.toContain('hunter2')
  expect(await readdir(directory.path)).toEqual([])
})

test('CLI-03 migrate says what it did, and does it once', async () => {
  const first = await saucery(['migrate'])
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toContain('0000_first_release')
  const second = await saucery(['migrate'])
  expect([second.code, second.err]).toEqual([0, ''])
  expect(second.out).toContain('up to date')
  const elsewhere = await saucery(['migrate', '--data-dir', join(directory.path, 'other')])
  expect(elsewhere.out).toContain('0000_first_release')
  expect((await readdir(directory.path)).toSorted()).toEqual(['data', 'other'])
})

test('data of a newer version is refused in words, by migrate and by serve', async () => {
  await saucery(['migrate'])
  const database = openDatabase(directory.data('shop.db'))
  database.run("insert into __drizzle_migrations (hash, created_at) values ('later', 9e15)")
  database.close()
  for (const command of ['migrate', 'serve']) {
    const { err, code } = await saucery([command], { PORT: '0' })
    expect([command, code]).toEqual([command, 1])
    expect(err).toContain('newer version')
    expect(err).not.toMatch(/\bat .*:\d+:\d+/)
  }
})

test('a port that is taken is reported in plain words', async () => {
  const taken = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { err, code } = await saucery(['serve'], { PORT: String(taken.port) })
  expect(code).toBe(1)
  expect(err).toContain('The port is in use')
  expect(err).toContain('--port')
  await taken.stop(true)
})

test('a port on which another shop is open is not shared with it', async () => {
  const options = { directory: directory.path, environment: quiet }
  const open = await serve(options)
  const { port } = new URL(open.address)
  const own = { ...quiet, PORT: port, DATA_DIR: join(directory.path, 'other') }
  // Bun's own default would divide the visitors between the two.
  const second = saucery(['serve'], own).then(({ code, err }) => [code, err])
  const late = Bun.sleep(20_000).then(() => ['still open'])
  expect(await Promise.race([second, late])).toEqual([1, expect.stringContaining('in use')])
  await open.stop()
})

test('a file that is not a database is reported in plain words', async () => {
  await mkdir(directory.data())
  await Bun.write(directory.data('shop.db'), 'This is a letter, not a database.'.repeat(99))
  const { err, code } = await saucery(['serve'], { PORT: '0' })
  expect(code).toBe(1)
  expect(err).toContain('shop.db')
  expect(err).not.toMatch(/\bat .*:\d+:\d+/)
})

test('a database that another program is writing to is not taken for a full disk', async () => {
  await saucery(['migrate'])
  const other = openDatabase(directory.data('shop.db'))
  other.run('begin immediate')
  const options = { directory: directory.path, input: 'good password\n' }
  const { err, code } = await run(['user', 'add', 'marlow'], options)
  other.run('rollback')
  other.close()
  expect([code, err]).toEqual([
    1,
    'Another program is writing to shop.db in the data directory. Try again in a moment.\n',
  ])
})

test("in a directory that others can read, only the shop's own account can access the files it creates", async () => {
  const data = directory.data()
  await mkdir(data, { mode: 0o755 })
  const shop = await serve({ directory: directory.path, environment: quiet })
  const modes = async () => {
    const names = (await readdir(data)).toSorted()
    return Promise.all(
      names.map(async (name) => [name, ((await stat(join(data, name))).mode & 0o077).toString(8)]),
    )
  }
  const open = await modes()
  expect(open.map(([name]) => name)).toContain('shop.db-wal')
  expect(open.filter(([, others]) => others !== '0')).toEqual([])
  expect(await shop.stop()).toBe(0)
  expect((await modes()).filter(([, others]) => others !== '0')).toEqual([])
})

test('ENV-09 the data directory and the secret in it are for its own account alone', async () => {
  await saucery(['migrate'])
  const data = directory.data()
  expect((await readdir(data)).toSorted()).toEqual(['mail', 'secret.key', 'shop.db', 'uploads'])
  expect((await stat(join(data, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect((await stat(data)).mode & 0o077).toBe(0)
  const secret = await Bun.file(join(data, 'secret.key')).text()
  await Bun.spawn(['chmod', '644', join(data, 'secret.key')]).exited
  await saucery(['migrate'])
  expect((await stat(join(data, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await Bun.file(join(data, 'secret.key')).text()).toBe(secret)
})
