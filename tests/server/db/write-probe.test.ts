import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Write } from '../../../src/server/db/engine/engine.ts'
import { createWriteProbe } from '../../../src/server/db/engine/write-probe.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await openTestDatabase()
})
afterAll(() => shop.dispose())

/** A probe of the real database, whose writes are counted and can be made to fail. */
function countedProbe() {
  const disk = { now: 0, writes: 0, isFull: false }
  const inner: Write = async (work) => {
    if (disk.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    disk.writes += 1
    return shop.db.write(work)
  }
  return { disk, probe: createWriteProbe(inner, () => disk.now) }
}

test('HTTP-16 health checks write at most once in ten seconds', async () => {
  const { disk, probe } = countedProbe()
  for (disk.now = 0; disk.now < 30_000; disk.now += 250) {
    expect(await probe.canWrite()).toBe(true)
  }
  expect(disk.writes).toBe(3)
})

test('HTTP-16 a write of the shop that finds the disk full is seen by the next health check', async () => {
  const { disk, probe } = countedProbe()
  expect(await probe.canWrite()).toBe(true)
  disk.isFull = true
  await probe.write(async () => {}).catch(() => {})
  expect(await probe.canWrite()).toBe(false)
})

test('HTTP-16 a disk with room again is seen within a second', async () => {
  const { disk, probe } = countedProbe()
  disk.isFull = true
  expect(await probe.canWrite()).toBe(false)
  disk.isFull = false
  disk.now += 1_000
  expect(await probe.canWrite()).toBe(true)
})

test('HTTP-16 a refusal of the shop says nothing about the disk', async () => {
  const { disk, probe } = countedProbe()
  expect(await probe.canWrite()).toBe(true)
  await probe.write(() => Promise.reject(new Error('out of stock'))).catch(() => {})
  expect(await probe.canWrite()).toBe(true)
  expect(disk.writes).toBe(2)
})

test('HTTP-16 health checks leave the same row, whenever they write', async () => {
  const { disk, probe } = countedProbe()
  const row = () => shop.outside.query("select * from settings where key like 'last_%'").all()
  await probe.canWrite()
  const before = row()
  disk.now += 10_000
  await probe.canWrite()
  expect(row()).toEqual(before)
})
