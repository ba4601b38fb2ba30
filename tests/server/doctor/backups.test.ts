import { expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../../src/server/config/config.ts'
import { backupFinding } from '../../../src/server/doctor/backup-finding.ts'
import { serviceFindings } from '../../../src/server/doctor/service-findings.ts'
import { ask } from '../../support/database.ts'
import { canMount, readOnly, tiny } from '../../support/mounts.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'

const directory = useProgramDirectory({ isPrepared: true })
const kept = () => join(directory.path, 'kept')
const units = () => join(directory.path, 'units')
const hour = 60 * 60 * 1000

const examine = (environment: Record<string, string> = {}) =>
  backupFinding(readConfig({ DATA_DIR: directory.data(), BACKUP_DIR: kept(), ...environment }), {
    units: units(),
  })

function note(key: string, value: string) {
  const sql = 'insert or replace into settings (key, value) values (?, ?)'
  ask(directory.data('shop.db'), sql, key, value)
}

/** Opens the shop until it has tried to make a backup. */
async function tryBackup(shell: string, environment: Record<string, string> = {}) {
  const all = { ...quiet, BACKUP_DIR: kept(), ...environment }
  const shop = await serve({ directory: directory.path, environment: all, shell })
  const failed = "select 1 from settings where key = 'last_failed_backup'"
  while (ask(directory.data('shop.db'), failed).length === 0) await Bun.sleep(50)
  expect(await shop.stop()).toBe(0)
}

test.each([
  ['h', {}],
  ['m', { BACKUP_EVERY: '1m' }],
])(
  'CLI-35 doctor repeats why the backups of the running shop fail, where only the service cannot write (%s)',
  async (_, every) => {
    if (!(await canMount())) return
    await mkdir(kept())
    await tryBackup(readOnly(kept()), every)
    const finding = await examine(every)
    expect(finding.level).toBe('bad')
    expect(finding.words).toMatch(
      /^The backup at 20.* UTC failed: The open shop may not write to .*kept, .* needs "ReadWritePaths=.*kept"\. None was made before\.$/,
    )
    // By hand and without the service's limits, a backup is made.
    const environment = { ...quiet, BACKUP_DIR: kept(), ...every }
    expect((await run(['backup'], { directory: directory.path, environment })).code).toBe(0)
    expect((await examine(every)).level).toBe('good')
  },
)

test('CLI-35 doctor says that a disk for backups has no room for one', async () => {
  if (!(await canMount())) return
  await mkdir(kept())
  const environment = { ...quiet, BACKUP_DIR: kept() }
  const { out, code } = await run(['doctor'], {
    directory: directory.path,
    environment,
    shell: tiny(kept(), 400),
  })
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/BAD +Backups .*kept has 1 MB free, and a backup needs/),
  ])
})

test('CLI-35 doctor says when the last backup was made, and when one is overdue', async () => {
  expect(await examine()).toMatchObject({
    level: 'good',
    words: expect.stringContaining('None was made yet; the next start makes one.'),
  })
  const before = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
  note('last_proven_backup', before(3))
  await Bun.write(join(kept(), 'saucery-20260302T150400000Z.backup'), '')
  expect(await examine()).toMatchObject({
    level: 'good',
    words: expect.stringMatching(/The last one is of 20\d\d-.* UTC, 3 hours old\./),
  })
  note('last_proven_backup', before(24 * 5))
  expect(await examine()).toMatchObject({
    level: 'good',
    words: expect.stringContaining('5 days old. The shop is not open.'),
  })
  await Bun.write(directory.data('shop.db-lock'), '')
  expect(await examine()).toMatchObject({
    level: 'bad',
    words: expect.stringContaining('5 days old. Look for backup_failed'),
  })
  expect((await examine({ BACKUP_EVERY: '168' })).level).toBe('good')
})

test('CLI-35 doctor says when the disk with the backups is not mounted', async () => {
  note('last_proven_backup', new Date(Date.now() - 3 * hour).toISOString())
  const isMissed = {
    level: 'bad',
    words: expect.stringMatching(/3 hours old\. .*kept has none\. Mount the disk that has it/),
  }
  expect(await examine()).toMatchObject(isMissed)
  await mkdir(kept())
  await Bun.write(join(kept(), 'notes.txt'), 'Of somebody else')
  expect(await examine()).toMatchObject(isMissed)
  const environment = { ...quiet, BACKUP_DIR: kept() }
  expect((await run(['backup'], { directory: directory.path, environment })).code).toBe(0)
  expect((await examine()).level).toBe('good')
})

async function install(backupDir: string, ...lines: string[]) {
  const { out } = await run(['service', 'install', '--print', '--name', 'second'], {
    directory: directory.path,
  })
  await mkdir(join(units(), 'second.service.d'), { recursive: true })
  const own = out.replace('DATA_DIR=/var/lib/second', `DATA_DIR=${directory.data()}`)
  await Bun.write(join(units(), 'second.service'), own)
  const dropIn = join(units(), 'second.service.d', 'override.conf')
  await rm(dropIn, { force: true })
  if (lines.length > 0) await Bun.write(dropIn, `[Service]\n${lines.join('\n')}\n`)
  return examine({ BACKUP_DIR: backupDir })
}

test("CLI-35 doctor knows the service's sandbox, with what was added to it", async () => {
  const refused = await install(kept())
  expect(refused).toMatchObject({
    level: 'bad',
    words: expect.stringMatching(
      /^The service second may not write to .*kept\. .*ReadWritePaths=.*kept/,
    ),
  })
  for (const lines of [
    [`ReadWritePaths=${kept()}`],
    [`ReadWritePaths=-${kept()}`],
    [`ReadWritePaths=/mnt "${directory.path}"`],
    ['ProtectSystem=full'],
  ]) {
    expect([lines, (await install(kept(), ...lines)).level]).toEqual([lines, 'good'])
  }
  for (const lines of [
    [`ReadWritePaths=${kept()}-other`],
    [`ReadWritePaths=${kept()}`, 'ReadWritePaths='],
    ['ReadWritePaths=/var/lib/saucery-backups'],
  ]) {
    expect([lines, (await install(kept(), ...lines)).level]).toEqual([lines, 'bad'])
  }
})

test('CLI-35 doctor says when the service runs as another account than the owner of the data', async () => {
  await install(kept())
  const [finding] = await serviceFindings(directory.data(), units())
  expect(finding).toMatchObject({
    level: 'bad',
    words: expect.stringMatching(
      /^second runs as second, but .*data belongs to .*chown -R second:/,
    ),
  })
  expect(await serviceFindings(join(directory.path, 'elsewhere'), units())).toEqual([])
})

test('CLI-35 a setting in the file that the environment overrules is named', async () => {
  const file = join(directory.path, 'shop.env')
  await Bun.write(
    file,
    'DATA_DIR=/srv/shop\nLOG_LEVEL=warn\nADMIN_PASSWORD=correct-horse-battery\n',
  )
  const environment = { ...quiet, ADMIN_PASSWORD: 'another-secret-word', LOG_LEVEL: 'warn' }
  const options = { directory: directory.path, environment }
  const { out } = await run(['doctor', '--env-file', file], options)
  expect(out).toMatch(
    /warn +Configuration .*shop\.env sets DATA_DIR, ADMIN_PASSWORD, but the environment/,
  )
  expect(out).not.toContain('correct-horse')
  const shop = await serve(options, ['--env-file', file])
  await shop.stop()
  const lines = (await shop.err)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'settings_overruled',
      names: ['DATA_DIR', 'ADMIN_PASSWORD'],
      advice: expect.stringContaining('systemctl edit'),
    }),
  )
})
