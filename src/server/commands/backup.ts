import { backUp } from '../backup/back-up.ts'
import { proveBackup, restore as restoreArchive } from '../backup/restore.ts'
import type { Manifest } from '../backup/manifest.ts'
import { readConfig } from '../config.ts'
import { type Command, onlyArgument } from './command.ts'

export const backup: Command = {
  summary: 'Put the database and its files into one archive, while the shop is open.',
  usage: ['backup FILE'],
  flags: ['data-dir'],
  run: async (flags, args) => {
    const file = onlyArgument(args, 'FILE')
    const { dataDir } = readConfig(process.env, flags)
    await backUp(dataDir, file)
    // What cannot be read back is no backup: it is unpacked and checked as a restore would.
    console.log(`${file}: ${describe(await proveBackup(file))}; read back and found whole.`)
    return 0
  },
}

export const restore: Command = {
  summary: 'Put an archive into an empty data directory; with --force into one that is not.',
  usage: ['restore FILE'],
  flags: ['data-dir', 'force'],
  run: async (flags, args) => {
    const file = onlyArgument(args, 'FILE')
    const { dataDir } = readConfig(process.env, flags)
    const isForced = flags.force ?? false
    const { manifest, setAside } = await restoreArchive(file, dataDir, { isForced })
    console.log(`${dataDir}: ${describe(manifest)}.`)
    if (setAside.length > 0) console.log(`What was there before is kept as ${setAside.join(', ')}.`)
    return 0
  },
}

function describe({ createdAt, version, files, rows }: Manifest): string {
  const pictures = Object.keys(files).filter((name) => name.startsWith('uploads/')).length
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  const contents = `${rows.orders ?? 0} orders, ${rows.products ?? 0} products, ${pictures} pictures`
  return `the shop of ${createdAt} (Saucery ${version}): ${contents}, ${megabytes} MB`
}
