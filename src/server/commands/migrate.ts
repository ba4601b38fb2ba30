import { readConfig } from '../config/config.ts'
import { upgrade } from '../db/migrate/upgrade.ts'
import type { Command } from './command.ts'
import { openDataDirectory } from '../shop/data-directory.ts'

export const migrate: Command = {
  summary: "Bring the data directory to this version's schema.",
  flags: ['data-dir'],
  run: async (flags) => {
    const { dataDir } = readConfig(process.env, flags)
    const { applied, schema, kept } = await upgrade(openDataDirectory(dataDir).database)
    console.log(
      applied.length === 0
        ? `${dataDir} is up to date (schema ${schema}).`
        : `${dataDir}: applied ${applied.join(', ')}; now at schema ${schema}.`,
    )
    if (kept)
      console.log(`The database from before is kept as ${kept}; "saucery rollback" undoes it.`)
    return 0
  },
}
