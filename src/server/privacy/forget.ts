import { eraseBuyers } from '../../paypal-simulator/erase-buyers.ts'
import type { Engine } from '../db/engine/engine.ts'
import { rebuildDatabase, scrubDatabase } from '../db/sqlite/erase/scrub.ts'
import type { DataPaths } from '../runtime/disk/data-paths.ts'
import { eraseCustomer } from './erase-customer.ts'
import { eraseCopies, eraseMails } from './erase-files.ts'
import { copyErasureList, noteErased } from './erasure-list.ts'
import type { Customer } from './find-customer.ts'

type DataLocations = { paths: DataPaths; backups: string | null }

type Forgotten = {
  customer: Customer
  /** The paths of deleted files, relative to the data directory. */
  files: string[]
}

/**
 * Erases a customer from the whole data directory: rows, files, free pages and the write-ahead log
 * (PRIV-03, PRIV-05). Running it again completes an erasure that was interrupted.
 */
export async function forgetCustomer(
  db: Engine,
  { paths, backups }: DataLocations,
  email: string,
): Promise<Forgotten> {
  const until = Date.now()
  const customer = await eraseCustomer(db, { emailOrId: email, until })
  const files = await forgetOutsideTables({ paths, backups }, customer, until)
  await scrub(paths)
  return { customer, files }
}

/** Lists the customer for older backups, and deletes the files about them. */
export async function forgetOutsideTables(
  { paths, backups }: DataLocations,
  customer: Customer,
  until: number,
): Promise<string[]> {
  await noteErased(paths.root, [customer.key], until)
  if (backups !== null) await copyErasureList(paths.root, backups)
  return eraseOutsideTables(paths, [customer])
}

/** Deletes files about customers, and removes their data from the simulator. */
export async function eraseOutsideTables(paths: DataPaths, customers: readonly Customer[]) {
  const files = await eraseCopies(paths, customers)
  for (const customer of customers) {
    const orders = customer.payments.flatMap(({ providerOrderId }) => providerOrderId ?? [])
    await eraseBuyers(paths.simulator, orders)
  }
  return [...files, ...(await eraseMails(paths, customers))]
}

export async function scrub({ database, simulator }: DataPaths): Promise<void> {
  await scrubDatabase(database)
  await rebuildDatabase(simulator)
}
