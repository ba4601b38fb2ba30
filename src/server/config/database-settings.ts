import type { SettingsReader } from '../runtime/read-settings.ts'
import type { SettingName } from './setting-names.ts'

/** Where the database is. Commands use the database itself; a running shop may also use a pooler. */
export function readDatabaseSettings(reader: SettingsReader<SettingName>) {
  const { valueOf, refuse, wholeNumber, databaseAddress } = reader
  const url = databaseAddress('DATABASE_URL')
  const directUrl = databaseAddress('DATABASE_DIRECT_URL')
  if (directUrl !== null && valueOf('DATABASE_URL') === null) {
    refuse('DATABASE_DIRECT_URL', 'set', 'nothing without DATABASE_URL, the address of the pooler')
  }
  return {
    /** Null means SQLite in the data directory. */
    databaseUrl: directUrl ?? url,
    /** A pooler in transaction mode before that database; null if there is none. */
    databasePoolerUrl: directUrl === null ? null : url,
    /** One connection listens for other instances' commits, half of the others write, and the rest read. */
    databaseConnections: wholeNumber(
      'DATABASE_CONNECTIONS',
      valueOf('DATABASE_CONNECTIONS'),
      10,
      100,
      3,
    ),
  }
}
