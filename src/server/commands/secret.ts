import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import { refuseIfInUse } from '../db/sqlite/snapshot.ts'
import { type Command, MisuseError } from './command.ts'
import { openShopsDirectory, replaceSecret } from '../shop/data-directory.ts'

export const secret: Command = {
  summary: 'Make a new secret.key: every session, upload address and link in a mail ends.',
  usage: ['secret rotate'],
  flags: ['data-dir'],
  run: async (flags, [verb, ...more]) => {
    if (verb !== 'rotate' || more.length > 0) throw new MisuseError('Say "secret rotate".')
    const { dataDir } = readConfig(process.env, flags)
    const { root, database } = openShopsDirectory(dataDir)
    // A running shop would keep signing with the old secret.
    refuseIfInUse(database)
    await replaceSecret(root)
    console.log(`${join(dataDir, 'secret.key')} is new. Everybody has to sign in again.`)
  },
}
