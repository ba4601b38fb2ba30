import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BackupConfig } from '../config/config.ts'
import { backUp } from './back-up.ts'
import { copyPages } from './pages/page-sums.ts'
import { readPages } from './pages/page-snapshot.ts'
import { deleteLeftovers, forgetOldest, keptBefore, noteProvenIn } from './plan.ts'
import { writeChainState } from './chain-state.ts'
import { baseName, folderOf } from './chain.ts'
import type { ShopSums, Taken } from './increment.ts'
import { signatureOf } from './signature.ts'

/** Newest backups whose increments are kept: at least the last day can be restored to the minute. */
const KEPT_TO_THE_MINUTE = 2

/**
 * Makes a whole backup that increments can follow: unlike others it has the database's pages as they are,
 * not packed again.
 */
export async function startChain(
  root: string,
  { directory, keep }: BackupConfig,
  lastAt: number,
): Promise<Taken> {
  await deleteLeftovers(directory)
  const at = Math.max(Date.now(), lastAt + 1)
  const base = baseName(at)
  const file = join(directory, base)
  const seed = randomBytes(8).readBigUInt64BE()
  const shop: ShopSums = { databases: {}, files: {} }
  const seen = await signatureOf(root)
  const manifest = await backUp(root, file, (source, target) => {
    shop.databases[basename(source)] = readPages(source, (snapshot) =>
      copyPages(snapshot, target, seed),
    )
  })
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
    seed,
    shop,
    seen,
  })
  await noteProvenIn(join(root, 'shop.db'), manifest.createdAt)
  await forgetOldest(directory, base, keep)
  const before = await keptBefore(base, directory)
  for (const old of before.slice(0, 1 - KEPT_TO_THE_MINUTE)) {
    await rm(join(directory, folderOf(old)), { recursive: true, force: true })
  }
  const pages = Object.values(shop.databases).reduce((sum, { sums }) => sum + sums.length, 0)
  return { file, bytes: size, pages, isWhole: true }
}
