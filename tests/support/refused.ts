import { expect } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { contentOf } from './database.ts'
import type { TestShop } from './shop.ts'

type Reply = { status: number; body: ErrorBody }

/** Asserts that a call is refused as expected and stores nothing. */
export async function expectRefused(
  shop: TestShop,
  call: () => Promise<Reply>,
  status: number,
  code: ErrorBody['code'],
): Promise<ErrorBody> {
  const file = `${shop.directory}/shop.db`
  const before = contentOf(file)
  const reply = await call()
  expect([reply.status, reply.body.code]).toEqual([status, code])
  expect(contentOf(file)).toEqual(before)
  return reply.body
}
