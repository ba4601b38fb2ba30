import { expect, test } from 'bun:test'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSettings } from '../../../src/server/config/settings-file.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { run } from '../../support/program.ts'

const directory = useProgramDirectory()

const saucery = (args: string[], shell?: string) =>
  run(args, { directory: directory.path, ...(shell === undefined ? {} : { shell }) })
const read = (name: string) => Bun.file(join(directory.path, name)).text()
const modeOf = async (name: string) => (await stat(join(directory.path, name))).mode & 0o777

const confined = [
  'User=saucery',
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'CapabilityBoundingSet=',
  'StateDirectory=saucery saucery-backups',
  'StateDirectoryMode=0700',
  'Environment=DATA_DIR=/var/lib/saucery',
  'Environment=MIMALLOC_PURGE_HOLES=0',
  'Restart=always',
  'Type=notify',
]

test('--print shows a confined service that is restarted, and writes nothing', async () => {
  const { out, err, code } = await saucery(['service', 'install', '--print'])
  expect([code, err]).toEqual([0, ''])
  const lines = out.split('\n')
  for (const line of confined) expect(lines).toContain(line)
  expect(out).toMatch(/^ExecStart=\S.* serve --env-file \/etc\/saucery\/saucery\.env$/m)
  // The JavaScript engine compiles code at run time, so the shop would not start with this setting.
  expect(out).not.toContain('MemoryDenyWriteExecute=yes')
  expect(await readdir(directory.path)).toEqual([])
})

test('CLI-15 --name gives a second shop a user, settings and directories of its own', async () => {
  const print = ['service', 'install', '--print']
  const { out, code } = await saucery([...print, '--name', 'hot-shop'])
  expect(code).toBe(0)
  for (const line of [
    'User=hot-shop',
    'Environment=DATA_DIR=/var/lib/hot-shop',
    'StateDirectory=hot-shop hot-shop-backups',
    'WorkingDirectory=/var/lib/hot-shop',
  ]) {
    expect(out.split('\n')).toContain(line)
  }
  expect(out).toContain('--env-file /etc/saucery/hot-shop.env')
  for (const name of ['Root', '../x', 'a b', '']) {
    expect((await saucery([...print, '--name', name])).code).toBe(2)
  }
})

test('CLI-15 the template of the settings is one that the shop reads', async () => {
  await saucery([...install, '--name', 'hot-shop'])
  const text = await read('etc/shop.env')
  expect(text).toContain('BACKUP_DIR=/var/lib/hot-shop-backups\n')
  expect(parseSettings(text.replaceAll(/^# (?=[A-Z_]+=)/gm, ''), 'etc/shop.env').faults).toEqual([])
})

const install = ['service', 'install', '--file', 'units/shop.service', '--env-file', 'etc/shop.env']

test('it is written to --file, and existing settings are left alone', async () => {
  const first = await saucery(install)
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toContain('not started yet')
  expect(await read('units/shop.service')).toContain(
    `serve --env-file ${directory.path}/etc/shop.env`,
  )
  expect(await modeOf('units/shop.service')).toBe(0o644)
  expect(await modeOf('etc/shop.env')).toBe(0o600)
  await Bun.write(join(directory.path, 'etc/shop.env'), 'STORE_NAME=Mine\n')
  expect((await saucery(install)).code).toBe(0)
  expect(await read('etc/shop.env')).toBe('STORE_NAME=Mine\n')
})

test('a unit that somebody has changed is replaced with --force alone', async () => {
  await Bun.write(join(directory.path, 'units/shop.service'), '[Service]\nNice=5\n')
  const refused = await saucery(install)
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.err).toContain('--force')
  expect(await read('units/shop.service')).toBe('[Service]\nNice=5\n')
  expect((await saucery([...install, '--force'])).code).toBe(0)
  expect(await read('units/shop.service')).toContain('ProtectSystem=strict')
})

test('without permission to write there the message says to use sudo', async () => {
  await mkdir(join(directory.path, 'units'))
  await chmod(join(directory.path, 'units'), 0o555)
  // Root may write everywhere, unless the whole file system says no.
  const isRoot = process.getuid?.() === 0
  const where = isRoot ? '/proc/sys/kernel/ostype' : 'units/shop.service'
  const { code, err } = await saucery(['service', 'install', '--force', '--file', where])
  expect(code).toBe(1)
  expect(err).toMatch(/cannot be written|only by root/)
})

test('systemd finds nothing wrong with the unit', async () => {
  await saucery(install)
  const analyze = Bun.which('systemd-analyze')
  if (!analyze) {
    console.log('NOT CHECKED by systemd-analyze: this machine has none.')
    return
  }
  const unit = join(directory.path, 'units/shop.service')
  const complaints = (file: string) =>
    Bun.spawnSync([analyze, 'verify', file], { env: { PATH: process.env.PATH ?? '' } })
      .stderr.toString()
      .split('\n')
      // Ignores complaints about this machine's own units.
      .filter((line) => line.includes(file))
  expect(complaints(unit)).toEqual([])
  const wrong = join(directory.path, 'units/wrong.service')
  await Bun.write(wrong, (await Bun.file(unit).text()).replace('=strict', '=strictest'))
  expect(complaints(wrong)).toHaveLength(1)
})
