/**
 * The advisory lock that every writing transaction and every migration takes, on all instances; writes
 * with keys share it. Each database has its own locks, so programs in other databases on the server
 * cannot take it.
 */
export const WRITER_LOCK = 7_282_379_001

/**
 * Every running instance shares this lock; a command that needs the shop stopped takes it alone. It
 * belongs to a session, so it is free as soon as the server knows that its instance has ended.
 */
export const INSTANCE_LOCK = 7_282_379_002

/** The first key of the advisory locks of jobs; the second is the job's number. */
export const JOB_LOCKS = 728_237_901

/** What writes with keys do last, such as numbering events, they do one after another. */
export const LAST_LOCK = 7_282_379_003

/** The advisory lock of a key, as text, because the numbers have 64 bits. All versions must agree on it. */
export function lockOf(key: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(key).digest()
  return String(hash.readBigInt64BE())
}
