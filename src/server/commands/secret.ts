import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import {
  connectionModules,
  createConnectionBox,
  openStored,
  resealConnections,
} from '../connections/stored.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { openEngine } from '../db/open-engine.ts'
import { refuseIfInUse } from '../db/sqlite/snapshot.ts'
import { configuredLog } from '../runtime/log/log.ts'
import {
  openDataDirectory,
  openShopsDirectory,
  placeNextSecret,
  writeNextSecret,
} from '../shop/data-directory.ts'
import { adoptSecret, finishRotation, secretBefore } from '../shop/shop-secret.ts'
import { resealSecrets, unreadableWebhooks } from '../webhooks/reseal-secrets.ts'
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
    const { root, database, secret: storedSecret } = open(dataDir, secretKey)
    // A running shop would keep signing with the old secret.
    if (!isShared) refuseIfInUse(database)
    const db = await openEngine(
      { ...config, file: database, sqliteSync: 'full' },
      configuredLog(config),
      { isAlone: true },
    )
    let lost: string[] = []
    try {
      const secret = (secretKey === null && (await finishRotation(db, root))) || storedSecret
      const isGiven = secret !== null && secretKey !== null
      const next = isGiven ? secret : await writeNextSecret(root)
      const before = isGiven ? await secretBefore(db, root) : secret
      lost = await atomically({ db }, async (tx) => {
        await adoptSecret(tx, next)
        if (before) {
          await resealSecrets(tx, before, next)
          await resealConnections(tx, before, next)
        }
        return unreadableWith(tx, next)
      })
      if (!isGiven) await placeNextSecret(root)
    } finally {
      await db.close()
    }
    const what =
      secretKey === null
        ? `${join(dataDir, 'secret.key')} is new.`
        : 'SECRET_KEY is now the key of this shop.'
    print(`${what} Everyone has to sign in again.`)
    if (lost.length === 0) return
    print(
      `The previous key is not in secret.key, so what it encrypted cannot be read. Set up again in the dashboard: ${lost.join(', ')}.`,
    )
  },
}

/** What cannot be read with the secret, by the names that staff know. */
async function unreadableWith(tx: Transaction, secret: Uint8Array): Promise<string[]> {
  const lost: string[] = []
  const box = createConnectionBox(secret)
  await openStored(tx, box, (id) => lost.push(connectionModules[id].name))
  const hosts = await unreadableWebhooks(tx, secret)
  return [...lost, ...hosts.map((host) => `the webhook to ${host}`)]
}
