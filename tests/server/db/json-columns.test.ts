import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { insertRow } from '../../../src/server/db/engine/statements.ts'
import { isFieldFalse } from '../../../src/server/db/query/expressions.ts'
import { encodeJson } from '../../../src/server/db/schema/columns.ts'
import { outbox } from '../../../src/server/db/schema/shop.ts'
import { openTestDatabase } from '../../support/database.ts'

test('a JSON column never holds what PostgreSQL cannot read: half an emoji or NUL', async () => {
  const { db, dispose } = await openTestDatabase()
  const mail = { kind: 'password_changed', recipient: 'a@b.ca', createdAt: 1, updatedAt: 1 }
  const data = { username: '\ud83c a\0b', changedBy: null, isClosed: false }
  await atomically({ db }, (tx) =>
    insertRow(tx, outbox, { ...mail, id: 'a', nextAttemptAt: 1, data }),
  )
  const rows = await db.read
    .select({ data: outbox.data })
    .from(outbox)
    .where(isFieldFalse(outbox.data, 'isClosed'))
  expect(rows).toMatchObject([{ data: { username: '\ufffd ab' } }])
  await atomically({ db }, async (tx) => {
    await tx.update(outbox).set({ data }).where(eq(outbox.id, 'a'))
  })
  const [again] = await db.read.select({ data: outbox.data }).from(outbox)
  expect(again).toEqual(rows[0])
  await dispose()
})

test('what only looks like an escape of half an emoji or of NUL is kept', () => {
  for (const text of [String.raw`\ud83c`, String.raw`a\\u0000`, 'C:\\udder', '🌶️ "é"\n', '\\']) {
    expect(JSON.parse(encodeJson({ [text]: [text] }))).toEqual({ [text]: [text] })
    const beside = `${text}\ud83c${text}\0${text}\udf36`
    expect(JSON.parse(encodeJson(beside))).toBe(`${text}\ufffd${text}${text}\ufffd`)
  }
})
