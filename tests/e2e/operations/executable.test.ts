import { expect, test } from 'bun:test'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBinary } from '../../support/binary.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('CLI-01 the executable contains nothing about the machine that built it', async () => {
  const bytes = Buffer.from(await Bun.file(`${root}dist/saucery`).arrayBuffer())
  // Check that searching the executable works.
  expect(bytes.includes('saucery')).toBe(true)
  const places = [`${root}src`, `${root}node_modules`, `${root}dist`, `${homedir()}/.bun`]
  expect(places.filter((place) => bytes.includes(place))).toEqual([])
})

test('the executable serves files that the owner adds while it is running', async () => {
  const shop = await startBinary({ isNew: true })
  try {
    expect((await fetch(`${shop.url}/ads.txt`)).status).toBe(404)
    const folder = join(shop.directory, 'data/public')
    await Bun.write(join(folder, 'ads.txt'), 'example.com, 1, DIRECT')
    await Bun.write(join(folder, '.well-known/security.txt'), 'Contact: mailto:a@example.ca')
    await Bun.write(join(folder, 'verify.html'), 'verified')
    for (const path of ['/ads.txt', '/.well-known/security.txt', '/verify.html']) {
      const answer = await fetch(shop.url + path)
      const text = await Bun.file(join(folder, path)).text()
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, text])
    }
    await Bun.write(join(folder, 'verify.html'), 'verified again')
    expect(await (await fetch(`${shop.url}/verify.html`)).text()).toBe('verified again')
    expect((await fetch(`${shop.url}/favicon.ico`)).status).toBe(200)
  } finally {
    await shop.dispose()
  }
})
