import { pluralize } from '../../shared/domain/format.ts'
import { backUp } from '../backup/back-up.ts'
import { backUpByPlan } from '../backup/plan.ts'
import { restore as restoreArchive } from '../backup/restore.ts'
import { refuseTarget } from '../backup/target.ts'
import type { Manifest } from '../backup/archive.ts'
import { readConfig } from '../config/config.ts'
import { type Command, MisuseError, onlyArgument } from './command.ts'
import { isFile, requireShop } from '../shop/data-directory.ts'

export const backup: Command = {
  summary:
    'Put the database and its files into one archive, while the shop is open. Without FILE it goes into BACKUP_DIR, where the last BACKUP_KEEP are kept.',
  usage: ['backup [FILE]'],
  flags: ['data-dir'],
  run: async (flags, args) => {
    const config = readConfig(process.env, flags)
    if (args.length === 0 && config.backup) {
      requireShop(config.dataDir)
      const { file, manifest, isNoted } = await backUpByPlan(config.dataDir, config.backup)
      console.log(`${file}: ${describe(manifest)}; read back and found whole.`)
      if (!isNoted) console.log(`${config.dataDir} takes no files: there it could not be noted.`)
      return
    }
    if (args.length === 0) throw new MisuseError(noTarget)
    const file = onlyArgument(args, 'FILE')
    requireShop(config.dataDir)
    await refuseTarget(config.dataDir, file)
    const manifest = await backUp(config.dataDir, file)
    console.log(`${file}: ${describe(manifest)}; read back and found whole.`)
  },
}

export const restore: Command = {
  summary: 'Put an archive into an empty data directory; with --force into one that is not.',
  usage: ['restore FILE'],
  flags: ['data-dir', 'force'],
  run: async (flags, args) => {
    const file = onlyArgument(args, 'FILE')
    if (!isFile(file)) throw new Error(`There is no file ${file}.`)
    const { dataDir } = readConfig(process.env, flags)
    const isForced = flags.force ?? false
    const { manifest, setAside } = await restoreArchive(file, dataDir, { isForced })
    console.log(`${dataDir}: ${describe(manifest)}.`)
    if (setAside.length > 0) console.log(`What was there before is kept as ${setAside.join(', ')}.`)
  },
}

const noTarget = 'FILE is missing. With BACKUP_DIR set it may be: the backup goes there.'

function describe({ createdAt, version, files, rows }: Manifest): string {
  const pictures = Object.keys(files).filter((name) => name.startsWith('uploads/')).length
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  const contents = [
    pluralize(rows.orders ?? 0, 'order'),
    pluralize(rows.products ?? 0, 'product'),
    pluralize(pictures, 'picture'),
  ].join(', ')
  return `the shop of ${createdAt} (Saucery ${version}): ${contents}, ${megabytes} MB`
}
