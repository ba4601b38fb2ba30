import { expect, test } from 'bun:test'
import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('CLI-01 the executable tells nothing of the machine that built it', async () => {
  const bytes = Buffer.from(await Bun.file(`${root}dist/saucery`).arrayBuffer())
  // That words are found in it at all.
  expect(bytes.includes('saucery')).toBe(true)
  const places = [`${root}src`, `${root}node_modules`, `${root}dist`, `${homedir()}/.bun`]
  expect(places.filter((place) => bytes.includes(place))).toEqual([])
})
