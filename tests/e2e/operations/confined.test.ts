import { expect, test } from 'bun:test'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { printedAddress } from '../../support/binary.ts'
import { confinedBinary, nobody } from '../../support/confined.ts'
import { quiet } from '../../support/program.ts'
import { admin } from '../../support/shop.ts'

test('as user nobody with only the data directory writable, the shop starts, serves requests and makes a backup', async () => {
  const confined = await confinedBinary({ ...quiet, LOG_LEVEL: 'warn' })
  if (!confined) {
    console.log('NOT CHECKED as nobody on a read-only system: it takes root and mount namespaces.')
    return
  }
  const { data, directory, program, saucery } = confined
  const dockerfile = await Bun.file(new URL('../../../Dockerfile', import.meta.url)).text()
  try {
    // Check that the confinement works.
    for (const place of [directory, '/tmp', '/dev/shm']) {
      expect(await confined.start(['touch', `${place}/here`]).exited).not.toBe(0)
    }
    const shop = saucery('serve', '--port', '0')
    const address = await printedAddress(shop.stdout)
    const health = await fetch(`${address}/healthz`)
    expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok' }])

    const post = (path: string, body: object, token = '') =>
      fetch(address + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    const { token } = (await (await post('/api/auth/login', admin)).json()) as { token: string }
    const sauce = { name: 'Confined', description: 'In a jar.', price: '9.00', stock: 3 }
    expect((await post('/api/products', sauce, token)).status).toBe(201)
    expect(await (await fetch(address)).text()).toContain('Confined')

    // The image's own health check, under the same restrictions as the shop.
    const check = /HEALTHCHECK[^\n]*\\\n\s*CMD BUN_BE_BUN=1 saucery -e "(.*)"/.exec(dockerfile)?.[1]
    const probe = async (PORT: string) =>
      confined.start(['env', 'BUN_BE_BUN=1', `PORT=${PORT}`, program, '-e', check ?? '']).exited
    expect(check).toContain('/healthz')
    expect(await probe(new URL(address).port)).toBe(0)
    expect(await probe('1')).not.toBe(0)

    const backup = saucery('backup', join(data, 'now.backup'))
    expect([await backup.exited, await new Response(backup.stderr).text()]).toEqual([0, ''])
    shop.kill('SIGTERM')
    expect([await shop.exited, await new Response(shop.stderr).text()]).toEqual([0, ''])

    const files = await readdir(data, { recursive: true })
    expect(files).toContain('now.backup')
    const owners = await Promise.all(files.map(async (name) => (await stat(join(data, name))).uid))
    expect(new Set(owners)).toEqual(new Set([nobody]))
    expect((await stat(join(data, 'secret.key'))).mode & 0o777).toBe(0o600)
  } finally {
    await confined.remove()
  }
})
