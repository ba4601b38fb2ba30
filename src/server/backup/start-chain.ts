import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BackupConfig } from '../config/config.ts'
import { backUp } from './back-up.ts'
import { writeChainState } from './chain-state.ts'
import { baseName, dayOf, folderOf } from './chain.ts'
import type { BackupResult, ShopSums } from './increment.ts'
import { readPages } from './pages/page-snapshot.ts'
import { copyPages } from './pages/page-sums.ts'
import { deleteLeftovers, forget, keptBefore, noteProvenIn } from './plan.ts'
import { signatureOf } from './signature.ts'

/** This many of the newest backups are kept with their increments, besides the last of each day. */
const KEPT_TO_THE_MINUTE = 2

/**
 * Makes a whole backup that increments can follow: unlike other backups, it copies the database's
 * pages as they are, without vacuuming.
 */
export async function startChain(
  root: string,
  { directory, keep, recipients }: BackupConfig,
  lastAt: number,
): Promise<BackupResult> {
  await deleteLeftovers(directory)
  if (recipients.length > 0) await deleteLeftovers(root)
  const at = Math.max(Date.now(), lastAt + 1)
  const base = baseName(at)
  const file = join(directory, base)
  const seed = randomBytes(8).readBigUInt64BE()
  const shop: ShopSums = { databases: {}, files: {} }
  const startSignature = await signatureOf(root)
  const copy = (source: string, target: string) => {
    shop.databases[basename(source)] = readPages(source, (snapshot) =>
      copyPages(snapshot, target, seed),
    )
  }
  const manifest = await backUp(root, file, { copy, recipients })
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    if (!(name in shop.databases)) shop.files[name] = sha256
  }
  const { size } = await stat(file)
  await writeChainState(directory, {
    base,
    baseAt: at,
    baseBytes: size,
    lastAt: at,
    bytes: 0,
    recipients,
    seed,
    shop,
    signature: startSignature,
  })
  await noteProvenIn(join(root, 'shop.db'), manifest.createdAt)
  const all = [...(await keptBefore(base, directory)), base]
  const newest = all.slice(-Math.min(keep, KEPT_TO_THE_MINUTE))
  const kept = [...newest, ...lastOfDays(all, keep)]
  await forget(
    directory,
    all.filter((name) => !kept.includes(name)),
  )
  for (const name of kept.filter((each) => !newest.includes(each))) {
    await rm(join(directory, folderOf(name)), { recursive: true, force: true })
  }
  const pages = Object.values(shop.databases).reduce((sum, { sums }) => sum + sums.length, 0)
  return { file, bytes: size, pages, isWhole: true }
}

/** The last whole backup of each of the newest `keep` days; `names` are in order, oldest first. */
function lastOfDays(names: readonly string[], keep: number): string[] {
  const lastOfDay = new Map(names.map((name) => [dayOf(name), name]))
  return [...lastOfDay.values()].slice(-keep)
}
