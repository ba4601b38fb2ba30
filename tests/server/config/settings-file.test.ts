import { expect, test } from 'bun:test'
import { chown, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../../../src/server/config/config.ts'
import { unknownSettings } from '../../../src/server/config/setting-names.ts'
import { parseSettings } from '../../../src/server/config/settings-file.ts'
import { nobody } from '../../support/confined.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'
import { testEngine } from '../../support/test-engine.ts'

const directory = useProgramDirectory()

const write = (name: string, text: string) => Bun.write(join(directory.path, name), text)
const parse = (text: string) => parseSettings(text, 'shop.env')

const readAlike: [line: string, value: string][] = [
  ['A=plain', 'plain'],
  ['A=two words', 'two words'],
  ["A=Ben's Candles", "Ben's Candles"],
  ['A=a=b#c', 'a=b#c'],
  ['A=https://h.example/{ip}/?a=1&b=2;c', 'https://h.example/{ip}/?a=1&b=2;c'],
  ['A=trailing  \r', 'trailing'],
  ['A=', ''],
  ["A=''", ''],
  ['A=\'a $b \\c "d" # `e`\'', 'a $b \\c "d" # `e`'],
  ['A="it\'s # fine"', "it's # fine"],
]

test('ENV-15 syntax that every program reads the same way is read that way', () => {
  for (const [line, value] of readAlike) {
    const { values, faults } = parse(`# comment\n\n${line}\n`)
    expect([line, faults, values.get('A')]).toEqual([line, [], value])
  }
})

test('ENV-15 what programs would read differently is refused by name and line, without the value', () => {
  const secret = 'hunter2'
  const refused = [
    `A=${secret}$HOME`,
    `A=${secret}\\n`,
    `A=\`${secret}\``,
    `A=${secret} # comment`,
    `A=#${secret}`,
    `A= ${secret}`,
    `A="${secret}$x"`,
    `A="${secret}`,
    `A='${secret}' and more`,
    `A='it's ${secret}'`,
  ]
  for (const line of refused) {
    const { faults } = parse(`B=fine\n${line}`)
    expect([line, faults]).toEqual([line, [expect.stringMatching(/^shop\.env, line 2: A has /)]])
    expect(faults.join()).not.toContain(secret)
  }
  for (const line of [`A = ${secret}`, `A: ${secret}`, secret]) {
    const { faults } = parse(line)
    expect(faults).toEqual([expect.stringMatching(/^shop\.env, line 1: not of the form/)])
    expect(faults.join()).not.toContain(secret)
  }
})

test('ENV-15 quotes that Docker has passed on are refused without the value', () => {
  expect(() => readConfig({ STORE_NAME: '"Mine"', ADMIN_PASSWORD: "'hunter22'" })).toThrow(
    new ConfigError([
      'ADMIN_PASSWORD is in quotes; allowed: the value without them',
      'STORE_NAME is in quotes; allowed: the value without them',
    ]),
  )
})

test('ENV-01 ENV-15 flags win over the environment, the environment over --env-file, which replaces .env', async () => {
  await write('.env', 'STORE_NAME=From dotenv\n')
  await write('shop.env', "STORE_NAME='Cost $5'\nPORT=1\nSALES_EMAIL=file@shop.example\n")
  const environment = { ...quiet, SALES_EMAIL: 'env@shop.example' }
  const options = { directory: directory.path, environment }
  const first = await serve(options)
  expect(first.out).toContain('From dotenv is open')
  await first.stop()
  const second = await serve(options, ['--env-file', 'shop.env'])
  expect(second.out).toContain('Cost $5 is open')
  expect(await (await fetch(second.address)).text()).toContain('env@shop.example')
  await second.stop()
})

test('ENV-15 a settings file with a fault, or none, ends every command with 78', async () => {
  await write('bad.env', 'STORE_NAME=a$b\n')
  const saucery = (...args: string[]) => run(args, { directory: directory.path })
  for (const command of [['serve'], ['doctor'], ['user', 'list']]) {
    const bad = await saucery(...command, '--env-file', 'bad.env')
    expect([command, bad.code, bad.out]).toEqual([command, 78, ''])
    expect(bad.err).toStartWith('bad.env, line 1: STORE_NAME has ')
  }
  const none = await saucery('serve', '--env-file', 'none.env')
  expect([none.code, none.err]).toEqual([
    78,
    'none.env cannot be read as settings (there is no such file).\n',
  ])
})

test('ENV-16 a mistyped setting is named with the nearest right one', () => {
  const unknown = (environment: Record<string, string>, names: string[] = []) =>
    unknownSettings(environment, names).map(({ name, nearest }) => [name, nearest])
  expect(unknown({ SMTP_ULR: 'x', STORENAME: 'x', SAUCERY_PORT: '80' })).toEqual([
    ['SMTP_ULR', 'SMTP_URL'],
    ['STORENAME', 'STORE_NAME'],
    ['SAUCERY_PORT', 'PORT'],
  ])
  const usual = {
    HOME: '/',
    POST: 'x',
    EDITOR: 'vi',
    SAUCERY_PORT: 'tcp://10.0.0.1:3000',
    TZ: 'UTC',
  }
  expect(unknown({ ...usual, STORE_NAME: 'x', CURRENCY: 'CAD' })).toEqual([])
  expect(unknown({ CURRENCY: 'CAD', TZ: 'UTC' }, ['CURRENCY', 'TZ'])).toEqual([['CURRENCY', null]])
  // In the shop's own settings file, even a short name must be meant as a setting.
  expect(unknown({ PROT: '3001' }, ['PROT'])).toEqual([['PROT', 'PORT']])
})

test('ENV-16 the start warns about mistyped settings, and doctor finds them', async () => {
  await write('.env', 'SMTP_ULR=smtp://mail.example\n')
  const options = { directory: directory.path, environment: quiet }
  const shop = await serve(options)
  await shop.stop()
  const lines = (await shop.err).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      event: 'setting_unknown',
      advice: 'SMTP_ULR is not a setting of the shop. Did you mean SMTP_URL?',
    }),
  )
  const { out, code } = await run(['doctor'], options)
  expect(code).toBe(1)
  expect(out).toMatch(/^BAD .*SMTP_ULR is not a setting/m)
})

test('ENV-17 a HOST, a DATA_DIR or an archive that cannot be used is named, and the start ends with 78', async () => {
  await write('file', 'x')
  await mkdir(join(directory.path, 'home'))
  await write('home/letter.txt', 'x')
  await symlink(join(directory.path, 'no/disk'), join(directory.path, 'unmounted'))
  await mkdir(join(directory.path, 'half'))
  await symlink(join(directory.path, 'no/disk'), join(directory.path, 'half/uploads'))
  const cases: [string[], RegExp][] = [
    [
      ['serve', '--host', '192.0.2.1'],
      /^HOST is "192\.0\.2\.1"; allowed: an address of this machine/,
    ],
    [['serve', '--host', 'no.such.invalid'], /^HOST is "no\.such\.invalid"; allowed/],
    [['serve', '--data-dir', 'file'], /^DATA_DIR is ".*\/file", which is a file; allowed/],
    [['serve', '--data-dir', 'file/x'], /^DATA_DIR is ".*\/file\/x", which lies below a file/],
    [
      ['serve', '--data-dir', 'unmounted'],
      /unmounted", which is a link to a place that does not exist/,
    ],
    [
      ['serve', '--data-dir', 'unmounted/x'],
      /unmounted\/x", which lies below a link to a place that/,
    ],
    [
      ['serve', '--data-dir', 'half'],
      /^\S*\/half\/uploads is a link to a place that does not exist/,
    ],
    [['serve', '--data-dir', ''], /^DATA_DIR is ""; allowed: the path/],
    [['serve', '--data-dir=~/shop'], /^DATA_DIR is "~\/shop"; allowed: a whole path, because "~"/],
    [['serve', '--data-dir', 'home'], /home", which has no shop but other files \("letter\.txt"\)/],
  ]
  if (testEngine === 'sqlite') {
    // PostgreSQL has backups of its own.
    const damaged = ['restore', 'file', '--data-dir', 'new']
    cases.push([damaged, /^file: The backup cannot be used: it is damaged or/])
  }
  for (const [args, words] of cases) {
    const options = {
      directory: directory.path,
      environment: { ...quiet, PORT: '0', LOG_LEVEL: 'error' },
    }
    const { code, err, out } = await run(args, options)
    expect([args, code, out, err.trimEnd().split('\n').length]).toEqual([args, 78, '', 1])
    expect(err).toMatch(words)
  }
  for (const [[, ...flags], words] of cases.filter(([args]) =>
    /file|unmounted|half/.test(`${args[2]}`),
  )) {
    if (flags[0] !== '--data-dir') continue
    const doctor = await run(['doctor', ...flags], {
      directory: directory.path,
      environment: quiet,
    })
    const faults = doctor.out.split('\n').filter((line) => line.startsWith('BAD'))
    expect([doctor.code, doctor.err, faults.length]).toEqual([1, '', 1])
    expect(faults[0]?.replace(/^BAD +Configuration +/, '')).toMatch(words)
  }
  expect(await readdir(join(directory.path, 'home'))).toEqual(['letter.txt'])
})

test("somebody else's .env is ignored, and the command says so", async () => {
  await write('.env', 'STORE_NAME=Elsewhere\nS3_BUCKET=theirs\n')
  const file = join(directory.path, '.env')
  // Only root can give a file to somebody else.
  if (process.getuid?.() !== 0) return
  await chown(file, nobody, nobody)
  const options = { directory: directory.path, environment: quiet }
  const { err, out } = await run(['doctor'], options)
  expect(err).toBe(
    `${file} was ignored: it belongs to another account. Name it with --env-file to use it.\n`,
  )
  expect(out).toContain('warn  Configuration')
  expect((await run(['settings', 'get'], options)).err).toStartWith(`${file} was ignored`)
  const shop = await serve(options)
  expect(shop.out).not.toContain('Elsewhere')
  await shop.stop()
  expect(await shop.err).toContain('"settings_file_ignored"')

  await rename(file, join(directory.path, 'theirs'))
  await symlink('theirs', file)
  expect((await run(['doctor'], options)).err).toContain('was ignored')
  await rm(file)
  await write('.env', 'STORE_NAME=Own\n')
  const own = await run(['doctor'], options)
  expect([own.err, own.out]).toEqual(['', expect.stringContaining(`settings file: ${file}`)])
})
