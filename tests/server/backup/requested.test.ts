import { expect, test } from 'bun:test'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import { apiAt } from '../../support/api.ts'
import { eventually } from '../../support/clock.ts'
import { addPerson } from '../../support/people.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve } from '../../support/program.ts'
import { openTestShop } from '../../support/shop.ts'

const directory = useProgramDirectory()

test('SET-12 staff have a backup made now, and see where it goes and how', async () => {
  const kept = join(directory.path, 'kept')
  const environment = { ...quiet, BACKUP_DIR: kept }
  const shop = await serve({ directory: directory.path, environment })
  const api = apiAt(shop.address)
  const body = { username: 'admin', password: quiet.ADMIN_PASSWORD }
  const { token } = (await api<{ token: string }>('POST', '/api/auth/login', { body })).body
  const read = async () =>
    (await api<ServerSettings>('GET', '/api/admin/settings/server', { token })).body.backups
  const request = () => api<ServerSettings>('POST', '/api/admin/backups', { token, body: {} })
  // The one that is due at the first start.
  expect(await eventually(async () => (await read()).lastAt !== null)).toBe(true)
  const before = await read()
  expect(before).toMatchObject({ kind: 'files', canRequest: true, request: 'none' })
  expect(before.place).toEqual({ folder: kept, bucket: null })

  const { status, body: requested } = await request()
  expect([status, requested.backups.request]).toEqual([202, 'running'])
  expect(await eventually(async () => (await read()).request === 'none')).toBe(true)
  expect(Date.parse((await read()).lastAt ?? '')).toBeGreaterThan(Date.parse(before.lastAt ?? ''))
  const archives = (await readdir(kept)).filter((name) => name.endsWith('.backup'))
  expect(archives).toHaveLength(2)

  await rm(kept, { recursive: true })
  await Bun.write(kept, 'a file where the backups were')
  expect((await request()).body.backups.request).toBe('running')
  expect(await eventually(async () => (await read()).request === 'failed')).toBe(true)
  await shop.stop()
})

test('SET-12 a backup can be requested only where the shop makes them, and only with permission', async () => {
  const shop = await openTestShop()
  const token = await shop.asOwner()
  const refused = await shop.api('POST', '/api/admin/backups', { token, body: {} })
  expect(refused).toMatchObject({ status: 409, body: { code: 'protected' } })
  const viewer = await addPerson(shop, { role: 'viewer' })
  const forbidden = await shop.api('POST', '/api/admin/backups', { token: viewer.token, body: {} })
  expect(forbidden.status).toBe(403)
  await shop.dispose()
})
