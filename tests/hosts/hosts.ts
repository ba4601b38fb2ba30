import { existsSync } from 'node:fs'
import { startBinary } from '../support/binary.ts'
import { caddyPath, startCaddy } from '../support/caddy.ts'
import { nginxPath } from '../support/nginx.ts'
import { apachePath } from '../support/proxies/apache.ts'
import { haproxyPath, startHaproxy as startHaproxyOfTests } from '../support/proxies/haproxy.ts'
import { visit } from './behind-proxy.ts'
import { shopName, startApache, startHaproxy, startNginx } from './handbook.ts'
import { emulator, runOnOldProcessor } from './old-processor.ts'
import { sendOrderMail } from './order-mail.ts'
import { postfixPath } from './postfix.ts'
import { runInLittleMemory, runOnReadOnlySystem } from './small-machine.ts'

// `bun run hosts`: the built executable behind Debian's proxies with the handbook's own lines, with Debian's
// mail server, with 256 MB of memory, on a read-only system, and on old processors. What this machine does not allow is printed.

let failures = 0

await installPackages()
const PUBLIC_URL = `https://${shopName}`
const shop = await startBinary({ environment: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL } })
await check('nginx as in the handbook', () => visit(startNginx(shop.url), shopName))
await check('Apache as in the handbook', () => visit(startApache(shop.url), shopName))
await check('HAProxy as in the handbook', () => visit(startHaproxy(shop.url), shopName))
await check('HAProxy that checks with HTTP/1.0', () =>
  visit(startHaproxyOfTests(shop.url), shopName),
)
await check('Caddy as in the handbook', () => visit(startCaddy(shop.url)))
await shop.dispose()
await check('Postfix with a private certificate', sendOrderMail)
await check('256 MB of memory', runInLittleMemory)
await check('a read-only system', runOnReadOnlySystem)
await check('processors of 2008 and before', runOnOldProcessor)
process.exit(failures === 0 ? 0 : 1)

/** Work that this machine does not allow returns the reason. */
async function check(name: string, work: () => Promise<string | null>) {
  try {
    const reason = await work()
    console.log(reason === null ? `passed       ${name}` : `NOT CHECKED  ${name}: ${reason}`)
  } catch (error) {
    failures += 1
    console.log(`FAILED       ${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function installPackages() {
  const needed = {
    'nginx-light': nginxPath,
    'apache2-bin': apachePath,
    haproxy: haproxyPath,
    caddy: caddyPath,
    postfix: postfixPath,
    'qemu-user': emulator,
  }
  const missing = Object.entries(needed).flatMap(([name, path]) => (existsSync(path) ? [] : name))
  if (missing.length === 0) return
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  const install = Bun.spawn(['sh', '-c', command], {
    // Postfix would ask how it is to be set up.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  if ((await install.exited) === 0) return
  console.error(`Install ${missing.join(', ')}.`)
  process.exit(1)
}
