import { Database } from 'bun:sqlite'
import { join } from 'node:path'

/** Adds products to a shop that is not open, each with a text of about this many bytes. */
export function addManyProducts(directory: string, count: number, bytes: number): void {
  const database = new Database(join(directory, 'shop.db'))
  const text = 'Hot and long. '.repeat(Math.ceil(bytes / 14)).slice(0, bytes)
  const add = database.query(
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values (?, ?, ?, 500, 9, ?, ?)`,
  )
  database.transaction(() => {
    for (let index = 1; index <= count; index += 1) {
      add.run(Bun.randomUUIDv7('hex', index), `Sauce No. ${index}`, text, index, index)
    }
  })()
  database.close()
}
