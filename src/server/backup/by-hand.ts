import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { looksLikeArchive, momentOfArchive, TEMP_PREFIX } from './archive.ts'
import { isBaseName } from './chain.ts'
import { BadArchiveError, type Identities, isEncrypted } from './encryption.ts'

type ByHand = {
  /** The newest usable one that is not after the moment. */
  newest: { file: string; moment: number } | null
  /** Why others were left out. */
  leftOut: string[]
}

/** The backups in a directory whose names are not those of scheduled ones. */
export async function backupsByHand(
  directory: string,
  at: number,
  identities: Identities,
): Promise<ByHand> {
  let newest: ByHand['newest'] = null
  const leftOut: string[] = []
  for (const name of (await readdir(directory)).toSorted()) {
    if (isBaseName(name) || name.startsWith(TEMP_PREFIX)) continue
    const file = join(directory, name)
    try {
      const isFile = (await stat(file)).isFile()
      // Whether it is a backup shows only with the key, which `momentOfArchive` tries.
      const isClosed = isFile && name.endsWith('.backup') && (await isEncrypted(file))
      if (!isFile || !(isClosed || (await looksLikeArchive(file, identities)))) {
        if (name.endsWith('.backup')) leftOut.push(`${file} is not a Saucery backup.`)
        continue
      }
      const moment = await momentOfArchive(file, identities)
      if (moment <= at && moment > (newest?.moment ?? -Infinity)) newest = { file, moment }
    } catch (error) {
      const reason = error instanceof BadArchiveError ? error.message : 'It cannot be read.'
      leftOut.push(`${file} was left out. ${reason}`)
    }
  }
  return { newest, leftOut }
}
