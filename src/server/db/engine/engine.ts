import type * as schema from '../schema/shop.ts'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

declare const transaction: unique symbol

type Database = BaseSQLiteDatabase<'async', unknown, typeof schema>

/** Read-only queries; they see committed data only. */
export type Reader = Omit<Database, 'insert' | 'update' | 'delete' | 'transaction'>

/** Passed to the work of `atomically`, so nothing can be written outside a transaction. */
export type Transaction = Omit<Database, 'transaction'> & { readonly [transaction]: true }

/** For queries inside or outside a transaction; inside, they see its writes. */
export type AnyDatabase = Reader | Transaction

/**
 * What a write touches, such as `product:ID`. On PostgreSQL, writes without a key in common run next to
 * each other; one without keys runs alone. On SQLite, each runs alone, and a function is not called.
 */
export type Keys = readonly string[] | (() => Promise<readonly string[] | undefined>)

/** Runs work in a transaction; resolves once its commit is on disk, and rejects otherwise. */
export type Write = <T>(work: (tx: Transaction) => Promise<T>, keys?: Keys) => Promise<T>

/** The jobs that run on one instance at a time when several serve the same shop. */
export type Job =
  | 'payments'
  | 'refunds'
  | 'mail'
  | 'stock'
  | 'fees'
  | 'publishing'
  | 'housekeeping'
  | 'backups'
  | 'webhooks'

export type Engine = {
  read: Reader
  write: Write
  /**
   * The listener runs after each commit, before its writers resolve, and within a second of a commit
   * by another process.
   */
  onCommit: (listener: () => Promise<void> | void) => void
  /**
   * Whether this instance should run a job now. Exactly one instance does; when it stops, another
   * takes over within seconds.
   */
  leads: (job: Job) => Promise<boolean>
  /**
   * Sends the other instances a message of at most 7,000 bytes that need not be stored. It may get
   * lost.
   */
  notify: (message: string) => void
  /** The listener receives the messages that other instances send with `notify`. */
  onNotified: (listener: (message: string) => void) => void
  /** The size of the database, and of SQLite's write-ahead log; on PostgreSQL, `log` is 0. */
  bytes: () => Promise<{ data: number; log: number }>
  /** Whether the database accepts writes now and is not known to be corrupt. */
  canWrite: () => Promise<boolean>
  /** If the error means a corrupt database file, `canWrite` is false from now on. */
  reportCorruption: (error: unknown) => void
  close: () => Promise<void>
}
