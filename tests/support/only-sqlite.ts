/**
 * Tests in tests/server that run on SQLite alone, with what they are about. All others run on both
 * engines.
 */
export const onlySqlite: Readonly<Record<string, string>> = {
  'backup/backup.test.ts': "backups of SQLite's file; PostgreSQL has its own",
  'backup/drill.test.ts': "backups of SQLite's file",
  'backup/increments-store.test.ts': "backups of SQLite's file",
  'backup/increments.test.ts': "backups of SQLite's file",
  'backup/plan.test.ts': "backups of SQLite's file",
  'backup/settings-file.test.ts': "scheduled backups of SQLite's file",
  'backup/store.test.ts': "backups of SQLite's file",
  'commands/command-line.test.ts': "commands that back up, restore and migrate SQLite's file",
  'commands/data-directory.test.ts': 'who may read the file, and what lies beside it',
  'commands/doctor-levels.test.ts': 'the doctor refuses the test server, which does not flush',
  'commands/doctor-payments.test.ts': 'the doctor refuses the test server, which does not flush',
  'commands/full-disk.test.ts': 'a disk that is full for the file',
  'commands/move.test.ts': 'moves between both engines, whichever the shop begins with',
  'commands/operations.test.ts': "backups of SQLite's file, and the doctor's look at it",
  'db/bulk-load.test.ts': 'a file that is written without the shop, for measurements',
  'db/mail-of-orders.test.ts': 'a migration of SQLite from before PostgreSQL',
  'db/migrations.test.ts': "SQLite's migrations",
  'db/other-writer.test.ts': "SQLite's lock on its file",
  'db/query-plans.test.ts': "SQLite's query plans",
  'db/upgrade.test.ts': 'upgrades that work on a copy of the file',
  'db/wal-sync.test.ts': "SQLite's log",
  'faults/damage.test.ts': 'a damaged file',
  'faults/full-at-start.test.ts': 'a disk that is full for the file',
  'faults/killed-commands.test.ts': "commands that replace SQLite's file",
  'faults/read-only-mount.test.ts': 'a file on a disk that is read-only',
  'faults/read-only.test.ts': 'a file that is read-only',
  'privacy/erase.test.ts': 'what is left in the bytes of the file, and in backups of it',
  'privacy/restore.test.ts': "restored backups of SQLite's file",
}
