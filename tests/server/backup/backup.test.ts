import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pack } from 'tar-stream'
import { backUp } from '../../../src/server/backup/back-up.ts'
import { BadArchiveError } from '../../../src/server/backup/encryption.ts'
import { NotEmptyError, restore } from '../../../src/server/backup/restore.ts'
import { InUseError } from '../../../src/server/db/sqlite/snapshot.ts'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { contentOf } from '../../support/database.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'
import { jpeg } from '../uploads/pictures.ts'
import { changedCopy, stateOf, useFixture } from './backup.fixture.ts'

const fixture = useFixture()
const shop = useTestShop()

beforeAll(async () => {
  await shop.addProduct({ name: 'Kept' })
  await shop.context.files.importPicture('a-picture', await encodePicture(await jpeg(900, 600)))
})

const isNotForced = { isForced: false }

describe('A backup', () => {
  test('of an open shop, restored into an empty directory, is the same shop', async () => {
    await backUp(shop.directory, fixture('shop.saucery'))
    await restore(fixture('shop.saucery'), fixture('new'), isNotForced)
    const [before, after] = [await stateOf(shop.directory), await stateOf(fixture('new'))]
    expect(after).toEqual(before)
    expect(Object.keys(after.files)).toContain('/secret.key')

    const opened = await openTestShop({ directory: fixture('new') })
    const [there, here] = await Promise.all(
      [opened, shop].map((one) => one.api('GET', '/api/products')),
    )
    expect(there?.body).toEqual(here?.body)
    const session = await shop.asOwner()
    expect((await opened.api('GET', '/api/orders', { token: session })).status).toBe(200)
    await opened.close()
  })

  test('is readable by its owner alone, and nothing else is left beside it', async () => {
    await mkdir(fixture('backups'))
    const file = join(fixture('backups'), 'one')
    await backUp(shop.directory, file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(fixture('backups'))).toEqual(['one'])
  })

  test('takes the place of an earlier one only when it is whole', async () => {
    await backUp(shop.directory, fixture('one'))
    const before = await Bun.file(fixture('one')).bytes()
    await expect(backUp(fixture('nothing-here'), fixture('one'))).rejects.toThrow()
    expect(await Bun.file(fixture('one')).bytes()).toEqual(before)
    expect(await readdir(fixture(''))).toEqual(['one'])
  })

  test('contains an order as soon as its buyer has received a response', async () => {
    const product = await shop.addProduct({ name: 'Backed Up', stock: 5 })
    const { id } = await buy(shop, [{ product, quantity: 2 }])
    await backUp(shop.directory, fixture('sold'))
    await restore(fixture('sold'), fixture('sold-here'), isNotForced)
    const { rows } = await stateOf(fixture('sold-here'))
    expect(rows.orders?.some((row) => row.id === id)).toBe(true)
    expect(rows.products?.find((row) => row.id === product.id)?.stock).toBe(3)
  })
})

describe('A restore', () => {
  test('CLI-04 into a directory that is not empty changes nothing without --force', async () => {
    await backUp(shop.directory, fixture('one'))
    await restore(fixture('one'), fixture('here'), isNotForced)
    await Bun.write(join(fixture('here'), 'note.txt'), 'mine')
    const before = await stateOf(fixture('here'))
    await expect(restore(fixture('one'), fixture('here'), isNotForced)).rejects.toThrow(
      NotEmptyError,
    )
    expect(await stateOf(fixture('here'))).toEqual(before)
  })

  test('with --force sets aside what was there', async () => {
    await backUp(shop.directory, fixture('one'))
    const other = await openTestShop({ directory: fixture('here') })
    await other.addProduct({ name: 'Only Here' })
    await other.close()
    const { setAside } = await restore(fixture('one'), fixture('here'), { isForced: true })
    // Not compared with the shop itself, because it still processes payments for a few seconds.
    await restore(fixture('one'), fixture('empty'), isNotForced)
    const [after, expected] = [await stateOf(fixture('here')), await stateOf(fixture('empty'))]
    expect(after.rows).toEqual(expected.rows)
    const old = setAside.find((name) => name.endsWith('shop.db')) ?? ''
    const kept = contentOf(join(fixture('here'), old))
    expect(kept.products?.map((row) => row.name)).toEqual(['Only Here'])
  })

  test('repeated several times within a second keeps the files that each run replaced', async () => {
    await backUp(shop.directory, fixture('one'))
    await restore(fixture('one'), fixture('here'), isNotForced)
    const aside: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      aside.push(...(await restore(fixture('one'), fixture('here'), { isForced: true })).setAside)
    }
    expect(new Set(aside).size).toBe(aside.length)
    expect(aside.filter((name) => name.endsWith('shop.db'))).toHaveLength(4)
    for (const name of aside)
      expect(await Bun.file(join(fixture('here'), name)).exists()).toBe(true)
  })

  test('under an open shop is refused, with --force or without', async () => {
    await backUp(shop.directory, fixture('one'))
    const before = await stateOf(shop.directory)
    await expect(restore(fixture('one'), shop.directory, { isForced: true })).rejects.toThrow(
      InUseError,
    )
    expect(await stateOf(shop.directory)).toEqual(before)
  })

  test('of a file that is truncated, altered or not an archive is refused and changes nothing', async () => {
    await backUp(shop.directory, fixture('one'))
    const half = (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2)
    const flipped = (bytes: Uint8Array) => {
      const copy = bytes.slice()
      const middle = Math.floor(copy.length / 2)
      copy[middle] = (copy[middle] ?? 0) ^ 1
      return copy
    }
    const changes: Record<string, (bytes: Uint8Array) => Uint8Array> = {
      half,
      flipped,
      empty: () => new Uint8Array(),
      text: () => Buffer.from('Dear diary'),
    }
    for (const [name, change] of Object.entries(changes)) {
      await changedCopy(fixture('one'), fixture(name), change)
      const refused = restore(fixture(name), fixture('here'), isNotForced)
      await expect(refused).rejects.toThrow(BadArchiveError)
      expect([name, await readdir(fixture('here'))]).toEqual([name, []])
    }
  })

  test('writes nothing outside its directory, whatever paths the archive contains', async () => {
    for (const name of [
      '../outside',
      '/tmp/outside',
      'uploads/../../outside',
      'uploads/page.html',
    ]) {
      const tar = pack()
      tar.entry({ name }, 'harm')
      tar.finalize()
      const bytes = Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>))
      await Bun.write(fixture('bad'), Bun.zstdCompressSync(bytes))
      await expect(restore(fixture('bad'), fixture('here'), isNotForced)).rejects.toThrow(
        'does not belong',
      )
      expect((await readdir(fixture(''))).sort()).toEqual(['bad', 'here'])
      expect(await readdir(fixture('here'))).toEqual([])
    }
  })
})
