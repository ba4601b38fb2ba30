import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRelease } from '../../../src/build/release.ts'
import { freePort } from '../../support/caddy.ts'
import { ask } from '../../support/database.ts'

// The commands of docs/self-hosting.md, in a folder that stands for the machine: only the places of files
// differ, and programs that need a real system (systemctl, sudo, runuser) do the same without one.

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const handbook = await Bun.file(at('docs/self-hosting.md')).text()

/** The only block of commands in the handbook that contains these words. */
function blockWith(words: string): string {
  const blocks = [...handbook.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  const found = blocks.filter((block) => block.includes(words))
  expect([words, found.length]).toEqual([words, 1])
  return found[0] ?? ''
}

let root: string
let address: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saucery-machine-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  for (const folder of ['bin', 'own', 'dist', 'etc/saucery', 'data', 'backups', 'safe']) {
    await mkdir(join(root, folder), { recursive: true })
  }
  await program('own/sudo', 'exec "$@"')
  // As in "runuser -u saucery -- …".
  await program('own/runuser', 'shift 3; exec "$@"')
  await program('own/systemctl', service(port))
  const settings = {
    PORT: port,
    DATA_DIR: join(root, 'data'),
    BACKUP_DIR: join(root, 'backups'),
    PAYPAL_MODE: 'simulator',
    GEOIP_URL: '',
    REVERSE_GEOCODE_URL: '',
    LOG_LEVEL: 'error',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  await Bun.write(join(root, 'etc/saucery/saucery.env'), lines.join(''))
})
afterEach(async () => {
  await sh('systemctl stop saucery')
  await rm(root, { recursive: true, force: true })
})

async function program(name: string, body: string): Promise<void> {
  await Bun.write(join(root, name), `#!/bin/sh\n${body}\n`)
  await chmod(join(root, name), 0o755)
}

/** What systemd does with the shop's unit: starts it with its settings, and waits until it has stopped. */
const service = (port: number) => `cd '${root}'
if [ "$1" != start ] && [ -f pid ]; then
  kill "$(cat pid)"
  while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.05; done
  rm pid
fi
[ "$1" = stop ] && exit
saucery serve --env-file etc/saucery/saucery.env >log 2>&1 </dev/null &
echo $! >pid
until curl -sf http://127.0.0.1:${port}/readyz >/dev/null; do
  kill -0 "$(cat pid)" || { cat log; exit 1; }
  sleep 0.05
done`

/** Runs commands of the handbook, in the folder of the release, until one fails. */
async function sh(commands: string, directory = 'dist') {
  const there = commands
    .replaceAll('/usr/local/bin', join(root, 'bin'))
    .replaceAll('/etc/saucery', join(root, 'etc/saucery'))
    .replaceAll('/var/lib/saucery-backups', join(root, 'backups'))
    .replaceAll('/var/lib/saucery', join(root, 'data'))
    .replaceAll('/path/to', join(root, 'safe'))
  const child = Bun.spawn(['bash', '-euc', there], {
    cwd: join(root, directory),
    env: { ...process.env, PATH: `${root}/own:${root}/bin:${process.env.PATH}` },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, out, err }
}

const shop = blockWith('shop() {').replace(/^shop doctor$/m, '')

/** A release of the program under test for this machine, as `bun run build --all` makes it, signed. */
async function release(): Promise<void> {
  const built = process.env.SAUCERY_PROGRAM
  if (built) await copyFile(built, join(root, 'bin/saucery'))
  else await program('bin/saucery', `exec '${process.execPath}' '${at('src/main.ts')}' "$@"`)
  const key = join(root, 'safe/release')
  Bun.spawnSync(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', 'releases', '-f', key])
  const signers = `releases ${await Bun.file(`${key}.pub`).text()}`
  await Bun.write(join(root, 'etc/saucery/release-signers'), signers)
  const { out } = await sh('saucery version')
  const build = async (file: string, target: string) => {
    if (target !== 'bun-linux-x64') throw new Error('Not for this machine')
    await copyFile(join(root, 'bin/saucery'), file)
  }
  process.env.RELEASE_KEY = key
  try {
    const version = out
      .split(' ')[1]
      ?.trim()
      .replace(/(-dev)?$/, '-dev')
    // The program's own version is in `CLI-17`.
    const check = async () => 'started'
    await makeRelease(join(root, 'dist/'), build, { say: () => {}, check, version })
  } finally {
    delete process.env.RELEASE_KEY
  }
}

const orders = async () => {
  const file = join(root, 'data/shop.db')
  return ask(file, 'select count(*) as n from orders')[0]?.n
}

test('RELEASE-02 as the handbook says, a release is verified, upgrades the first release, and restores an encrypted backup', async () => {
  await release()
  const older = Bun.zstdDecompressSync(
    await Bun.file(at('tests/fixtures/first-release.db.zst')).bytes(),
  )
  await Bun.write(join(root, 'data/shop.db'), older)
  const before = await orders()
  expect(before).toBeGreaterThan(5)

  const made = await sh(blockWith('age-keygen'), 'safe')
  expect(made.code).toBe(0)
  const recipient = /age1\w+/.exec(made.err)?.[0] ?? ''
  const file = join(root, 'etc/saucery/saucery.env')
  await Bun.write(file, `${await Bun.file(file).text()}BACKUP_RECIPIENTS=${recipient}\n`)

  const upgrade = shop + blockWith('ssh-keygen -Y verify')
  // A changed program is refused before anything is installed.
  const executable = join(root, 'dist/saucery-linux-x64')
  await copyFile(executable, join(root, 'safe/copy'))
  await Bun.write(executable, '#!/bin/sh\necho Mine\n')
  const refused = await sh(upgrade)
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('FAILED')])
  expect(await Bun.file(join(root, 'bin/saucery.before')).exists()).toBe(false)
  await copyFile(join(root, 'safe/copy'), executable)

  const upgraded = await sh(upgrade)
  expect([upgraded.code, upgraded.out]).toEqual([0, expect.stringContaining('Good')])
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(await orders()).toBe(before)

  const taken = await sh(`${shop}shop backup`)
  expect([taken.code, taken.out]).toEqual([0, expect.stringContaining('verified')])
  ask(join(root, 'data/shop.db'), 'update orders set customer_name = ?', 'Overwritten')
  const restored = await sh(shop + blockWith('--identity'))
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const names = ask(join(root, 'data/shop.db'), 'select distinct customer_name as name from orders')
  expect(names.map(({ name }) => name)).not.toContain('Overwritten')
})
