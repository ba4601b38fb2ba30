import { expect, test } from 'bun:test'
import { chmod, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'

// What the operator of a shop does on the command line.

const directory = useProgramDirectory()

const saucery = (args: string[], input = '', environment: Record<string, string> = {}) =>
  run(args, { directory: directory.path, environment: { ...quiet, ...environment }, input })
const start = () => serve({ directory: directory.path, environment: quiet })
const { data } = directory

async function signIn(address: string, username: string, password: string) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return { status: answer.status, token: ((await answer.json()) as { token?: string }).token ?? '' }
}

test('CLI-04 backup and restore move a shop while it is open', async () => {
  const shop = await start()
  const { token } = await signIn(shop.address, quiet.ADMIN_USERNAME, quiet.ADMIN_PASSWORD)
  await fetch(`${shop.address}/api/products`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Moved', description: 'x', price: '5.00', stock: 1 }),
  })
  const taken = await saucery(['backup', 'shop.saucery'])
  expect([taken.code, taken.err]).toEqual([0, ''])
  expect(taken.out).toContain('1 product,')

  const refused = await saucery(['restore', 'shop.saucery'])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--force')])
  const inUse = await saucery(['restore', 'shop.saucery', '--force'])
  expect([inUse.code, inUse.err]).toEqual([1, expect.stringContaining('Stop it first')])

  const moved = await saucery(['restore', 'shop.saucery', '--data-dir', 'elsewhere'])
  expect([moved.code, moved.err]).toEqual([0, ''])
  expect(ask(join(directory.path, 'elsewhere/shop.db'), 'select name from products')).toEqual([
    { name: 'Moved' },
  ])
  expect(await shop.stop()).toBe(0)
  expect((await saucery(['restore', 'shop.saucery', '--force'])).code).toBe(0)
})

test('a backup that cannot be taken or used ends with a line on why', async () => {
  for (const [args, status] of [
    [['backup', 'x'], 1],
    [['restore', 'nowhere'], 78],
    [['rollback'], 1],
  ] as const) {
    const { code, err } = await saucery([...args])
    expect([args, code, err.trim().split('\n').length]).toEqual([args, status, 1])
    expect(err).not.toMatch(/at .*\.ts|SQLITE|ENOENT|EISDIR/)
  }
  for (const args of [
    ['backup'],
    ['restore'],
    ['backup', 'a', 'b'],
    ['secret'],
    ['user', 'kick'],
  ]) {
    expect([args, (await saucery(args)).code]).toEqual([args, 2])
  }
})

test('a backup writes only to a file, and a restore reads only from one or from a directory of them', async () => {
  await saucery(['migrate'])
  for (const [args, status, words] of [
    [['backup', '/no/such/place/x.tar'], 1, 'There is no directory /no/such/place.'],
    [['backup', '/'], 1, '/ is a directory. Name a file in it.'],
    [['restore', '/no/such/file'], 78, 'There is no file /no/such/file.'],
    [['restore', '/'], 1, 'There is no backup in /.'],
  ] as const) {
    const { code, err } = await saucery([...args])
    expect([args, code, err.trim()]).toEqual([args, status, words])
  }
})

test('a backup replaces an earlier backup, and no other file', async () => {
  await saucery(['migrate'])
  await saucery(['backup', 'older.backup'])
  await Bun.write(join(directory.path, 'letter.txt'), 'Dear diary')
  await Bun.write(join(directory.path, 'empty'), '')
  await Bun.write(join(directory.path, 'other.tar.zst'), Bun.zstdCompressSync('no tar inside'))
  await symlink(data('shop.db'), join(directory.path, 'link'))
  await symlink(data(), join(directory.path, 'also-data'))
  await Bun.spawn(['mkfifo', join(directory.path, 'pipe')]).exited
  const files = async () => {
    const names = await readdir(directory.path, { recursive: true, withFileTypes: true })
    const paths = names.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name))
    const sum = async (path: string) => Bun.hash(await Bun.file(path).bytes())
    return Promise.all(paths.sort().map(async (path) => [path, await sum(path)]))
  }
  const before = await files()
  const strangers = ['letter.txt', 'empty', 'other.tar.zst', 'link', 'pipe']
  for (const name of strangers) {
    const { code, err } = await saucery(['backup', name])
    const words = `${name} already exists and is not a Saucery backup. Name another file.`
    expect([name, code, err.trim()]).toEqual([name, 1, words])
  }
  // Also files that do not exist yet, because the next start would take the backup for the shop's
  // own file.
  const own = ['shop.db', 'shop.db-wal', 'secret.key', 'shop.db-lock', 'simulator.db', 'mail/1.eml']
  const copies = ['before', 'after', 'replaced'].map((when) => `${when}-0010_product_order.db`)
  const left = [...copies, 'first-password', 'uploads/a-400.webp']
  const targets = [...own, ...left].flatMap((name) => [`data/${name}`, `also-data/${name}`])
  for (const name of targets) {
    const { code, err } = await saucery(['backup', name])
    const words = `${name} is one of the shop's own files. Name another file.`
    expect([name, code, err.trim()]).toEqual([name, 1, words])
  }
  expect(await files()).toEqual(before)
  for (const name of ['older.backup', 'data/by-hand.backup']) {
    const { code, out } = await saucery(['backup', name])
    expect([name, code, out]).toEqual([name, 0, expect.stringContaining('verified')])
  }
})

test('with BACKUP_DIR set the shop makes backups by itself, and keeps the last few', async () => {
  const environment = { ...quiet, BACKUP_DIR: join(directory.path, 'kept'), BACKUP_KEEP: '2' }
  const shop = await serve({ directory: directory.path, environment })
  const kept = async () =>
    (await readdir(environment.BACKUP_DIR).catch(() => [])).filter((name) =>
      name.endsWith('.backup'),
    )
  while ((await kept()).length === 0) await Bun.sleep(20)
  const [first] = await kept()
  for (let count = 0; count < 2; count++) {
    expect((await saucery(['backup'], '', environment)).code).toBe(0)
  }
  expect(await kept()).toHaveLength(2)
  expect(await kept()).not.toContain(first ?? '')
  const metrics = await (await fetch(`${shop.address}/metrics`)).text()
  const proven = /^saucery_last_proven_backup_timestamp_seconds (\S+)$/m.exec(metrics)?.[1]
  expect(Math.abs(Date.now() / 1000 - Number(proven))).toBeLessThan(60)
  expect(await shop.stop()).toBe(0)
})

test('a backup goes to the store as well, whole, and a store that refuses is reported in plain words', async () => {
  const stored = new Map<string, Uint8Array>()
  let status = 200
  const store = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET') return new Response(stored.get(pathname)?.slice(), { status })
      if (request.method === 'DELETE') stored.delete(pathname)
      else if (status === 200) stored.set(pathname, await request.bytes())
      return new Response(null, { status })
    },
  })
  const environment = {
    BACKUP_DIR: join(directory.path, 'kept'),
    S3_BUCKET: 'jars',
    S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'very-secret',
  }
  await saucery(['migrate'])
  expect((await saucery(['backup'], '', environment)).code).toBe(0)
  const [name = ''] = await readdir(environment.BACKUP_DIR)
  const file = await Bun.file(join(environment.BACKUP_DIR, name)).bytes()
  expect(Buffer.compare(stored.get(`/jars/${name}`) ?? Buffer.alloc(0), file)).toBe(0)
  const examine = async () =>
    (await saucery(['doctor'], '', environment)).out.split('\n').find((it) => /Backups/.test(it))
  expect(await examine()).toMatch(
    /^good.*Every 24 h .* last 7 are kept\. The last one is of .*\. Uploads to the store work\./,
  )
  expect([...stored.keys()]).toEqual([`/jars/${name}`])
  status = 403
  expect(await examine()).toMatch(
    /^BAD .*Uploads to the store fail\. .* refuses with status 403.* Check the S3 settings/,
  )
  const { code, err } = await saucery(['backup'], '', environment)
  expect([code, err]).toEqual([1, expect.stringContaining('the upload to the store failed')])
  expect(err).not.toContain('very-secret')
  await store.stop(true)
})

test('a command for an existing shop creates none if its directory is mistyped', async () => {
  const commands = [['secret', 'rotate'], ['user', 'list'], ['user', 'add', 'mona'], ['reconcile']]
  for (const args of commands) {
    const { code, err } = await saucery([...args, '--data-dir', 'dtaa'], 'good password')
    expect([args, code]).toEqual([args, 1])
    expect(err).toContain('There is no shop in ')
    expect(err).toContain('dtaa')
  }
  expect(await readdir(directory.path)).not.toContain('dtaa')
})

test('CLI-05 accounts are listed, made and given passwords, beside the open shop', async () => {
  const shop = await start()
  const added = await saucery(['user', 'add', 'mona', '--admin'], 'first password\n')
  expect([added.code, added.err]).toEqual([0, ''])
  const { status, token } = await signIn(shop.address, 'mona', 'first password')
  expect(status).toBe(200)
  expect((await saucery(['user', 'add', 'otto'], 'some password')).code).toBe(0)
  expect((await signIn(shop.address, 'otto', 'some password')).status).toBe(403)

  const listed = await saucery(['user', 'list'])
  expect(listed.out).toMatch(/^mona +admin +\d{4}-/m)
  expect(listed.out).toMatch(/^otto +user +/m)
  expect(listed.out).not.toContain('password')

  expect((await saucery(['user', 'set-password', 'Mona'], 'second password\n')).code).toBe(0)
  const headers = { Authorization: `Bearer ${token}` }
  expect((await fetch(`${shop.address}/api/users`, { headers })).status).toBe(401)
  expect((await signIn(shop.address, 'mona', 'first password')).status).toBe(401)
  expect((await signIn(shop.address, 'mona', 'second password')).status).toBe(200)
})

test('an invalid account is refused with a message and is not created', async () => {
  await saucery(['migrate'])
  await saucery(['user', 'add', 'mona'], 'good password')
  const refused: [string[], string, RegExp][] = [
    [['user', 'add', 'MONA'], 'good password', /already taken/],
    [['user', 'add', 'mo'], 'good password', /3 to 64/],
    [['user', 'add', 'maria'], 'short', /8 to 256/],
    [['user', 'add', 'maria'], '', /No password/],
    [['user', 'set-password', 'maria'], 'good password', /no account/],
  ]
  for (const [args, input, words] of refused) {
    const { code, err } = await saucery(args, input)
    expect([args, code]).toEqual([args, 1])
    expect(err).toMatch(words)
  }
  expect(ask(data('shop.db'), 'select username from users')).toEqual([{ username: 'mona' }])
})

test('a new secret ends every session; under an open shop it is refused', async () => {
  const shop = await start()
  const { token } = await signIn(shop.address, quiet.ADMIN_USERNAME, quiet.ADMIN_PASSWORD)
  expect((await saucery(['secret', 'rotate'])).code).toBe(1)
  await shop.stop()
  const before = await readFile(data('secret.key'), 'utf8')
  const rotated = await saucery(['secret', 'rotate'])
  const after = await readFile(data('secret.key'), 'utf8')
  expect(rotated.code).toBe(0)
  expect(after).not.toBe(before)
  expect(rotated.out).not.toContain(after.trim())
  expect((await stat(data('secret.key'))).mode & 0o777).toBe(0o600)
  const again = await start()
  const headers = { Authorization: `Bearer ${token}` }
  expect((await fetch(`${again.address}/api/users`, { headers })).status).toBe(401)
})

test('doctor finds nothing wrong with a sound shop, open or not, and changes nothing', async () => {
  expect((await saucery(['doctor'])).code).toBe(0)
  expect(await readdir(directory.path)).toEqual([])
  const shop = await start()
  const { code, out } = await saucery(['doctor'])
  expect([code, out]).toEqual([0, expect.not.stringContaining('BAD')])
  await shop.stop()
})

test('CLI-06 doctor says what is wrong and how to fix it', async () => {
  const shop = await start()
  const { token } = await signIn(shop.address, quiet.ADMIN_USERNAME, quiet.ADMIN_PASSWORD)
  await shop.stop()
  expect(token).not.toBe('')

  async function complaint(environment: Record<string, string> = {}) {
    const { code, out } = await saucery(['doctor'], '', environment)
    expect(code).toBe(1)
    return out
      .split('\n')
      .filter((line) => line.startsWith('BAD'))
      .join('\n')
  }
  expect(await complaint({ PORT: 'x' })).toMatch(/PORT is "x"; allowed/)
  expect(await complaint({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatch(/mail server.*SMTP_URL/)

  const paypal = {
    PAYPAL_MODE: 'sandbox',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'hush-hush',
  }
  const nobody = await complaint({ ...paypal, PAYPAL_API_URL: 'http://127.0.0.1:1' })
  expect(nobody).toMatch(/PayPal couldn't be reached.*PAYPAL_CLIENT_ID/)
  expect(nobody).not.toContain('hush-hush')

  await chmod(data('secret.key'), 0o644)
  expect(await complaint()).toMatch(/secret\.key can be read by other accounts.*chmod 600/)
  await chmod(data('secret.key'), 0o600)

  await chmod(data(), 0o755)
  await chmod(data('shop.db'), 0o644)
  expect(await complaint()).toMatch(/shop\.db can be read by other accounts.*chmod 700/)
  await chmod(data(), 0o700)

  await Bun.write(
    data('shop.db'),
    'no database at all, but long enough to look like a file of some kind',
  )
  await Promise.all(['shop.db-wal', 'shop.db-shm'].map((name) => rm(data(name), { force: true })))
  expect(await complaint()).toMatch(/damaged.*saucery restore/)
})

test('doctor says when backups will not be made, or not copied, as they are set', async () => {
  const backups = async (environment: Record<string, string>) => {
    const { out } = await saucery(['doctor'], '', environment)
    return out.split('\n').filter((line) => /^(good|warn|BAD ) +Backups/.test(line))
  }
  const [good] = await backups({ BACKUP_DIR: join(directory.path, 'a/b') })
  expect(good).toMatch(
    /^good.*a\/b; the last 7 are kept\. The first backup creates the directory\./,
  )
  await Bun.write(join(directory.path, 'file'), '')
  const [inFile] = await backups({ BACKUP_DIR: join(directory.path, 'file/kept') })
  expect(inFile).toMatch(/^BAD .*kept lies below a file/)
  const [nowhere] = await backups({ BACKUP_DIR: '/proc/sys/saucery/kept' })
  expect(nowhere).toMatch(/^BAD .*\/proc\/sys\/saucery\/kept cannot be created: \/proc\/sys /)

  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'very-secret' }
  const [noPlace] = await backups({ ...keys, S3_BUCKET: 'jars' })
  expect(noPlace).toMatch(
    /^BAD .*S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY set, but not BACKUP_DIR: .*Set BACKUP_DIR/,
  )
  const [noBucket] = await backups({ ...keys, BACKUP_DIR: join(directory.path, 'a') })
  expect(noBucket).toMatch(
    /^BAD .*S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY set, but not S3_BUCKET: .*Set S3_BUCKET/,
  )
  expect([noPlace, noBucket].join()).not.toContain('very-secret')
  expect(await readdir(directory.path)).toEqual(['file'])
})
