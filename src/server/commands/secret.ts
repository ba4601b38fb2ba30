import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import { resealConnections } from '../connections/stored.ts'
import { atomically } from '../db/engine/atomically.ts'
import { openEngine } from '../db/open-engine.ts'
import { refuseIfInUse } from '../db/sqlite/snapshot.ts'
import { configuredLog } from '../runtime/log.ts'
import { openDataDirectory, openShopsDirectory, replaceSecret } from '../shop/data-directory.ts'
import { adoptSecret } from '../shop/shop-secret.ts'
import { resealSecrets } from '../webhooks/reseal-secrets.ts'
import { type Command, MisuseError } from './command.ts'
import { print } from './printing.ts'

export const secret: Command = {
  summary:
    'Make a new secret.key, or adopt the new SECRET_KEY. Ends every session, upload address and link in an email.',
  usage: ['secret rotate'],
  flags: ['data-dir'],
  run: async (flags, [verb, ...more]) => {
    if (verb !== 'rotate' || more.length > 0) throw new MisuseError('Use "secret rotate".')
    const config = readConfig(process.env, flags)
    const { dataDir, secretKey } = config
    const isShared = config.databaseUrl !== null
    const open = isShared ? openDataDirectory : openShopsDirectory
    const { root, database, secret } = open(dataDir, secretKey)
    // A running shop would keep signing with the old secret.
    if (!isShared) refuseIfInUse(database)
    const db = await openEngine(
      { ...config, file: database, sqliteSync: 'full' },
      configuredLog(config),
      { isAlone: true },
    )
    try {
      const next = secret && secretKey !== null ? secret : await replaceSecret(root)
      await atomically({ db }, async (tx) => {
        await adoptSecret(tx, next)
        if (!secret) return
        await resealSecrets(tx, secret, next)
        await resealConnections(tx, secret, next)
      })
    } finally {
      await db.close()
    }
    const what =
      secretKey === null
        ? `${join(dataDir, 'secret.key')} is new.`
        : 'SECRET_KEY is now the key of this shop.'
    print(`${what} Everyone has to sign in again.`)
  },
}
