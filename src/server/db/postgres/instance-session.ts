import type { Job } from '../engine/engine.ts'
import { clientConfig, closed, sessionSettings } from './connection.ts'
import { refuseUnfit } from './fitness.ts'
import { connectTo, type Hosts } from './hosts.ts'
import { lockInstances } from './instance-lock.ts'
import { JOB_LOCKS } from './locks.ts'
import type pg from 'pg'

/** Milliseconds between checks for commits by other instances; also the heartbeat. */
const INTERVAL = 150
/** Milliseconds after which a server that does not answer counts as lost. */
const ANSWER_TIMEOUT = 4_000
/** Milliseconds to wait before connecting again. */
const RETRY = 500
/** Milliseconds for which to assume that another instance still has a job. */
const REFUSAL = 1_000
/**
 * Milliseconds of silence after which an instance counts as frozen: its session is ended, so that its
 * jobs go to another. Its heartbeat comes every `INTERVAL`.
 */
const SILENCE = 6_000
/** Milliseconds after its last heartbeat in which an instance still counts on its jobs. */
const LEASE = 5_000
/** Milliseconds to collect commits before the other instances are notified. */
const GATHER = 5

const COMMITS = 'saucery_commits'
const MESSAGES = 'saucery_messages'
/** Characters of the id of an instance, which begins every notification. */
const ID_LENGTH = 36

/** The numbers of the jobs' locks; they are the same in every version. */
const jobNumbers: Record<Job, number> = {
  payments: 1,
  refunds: 2,
  mail: 3,
  stock: 4,
  housekeeping: 5,
  backups: 6,
  fees: 7,
  publishing: 8,
  webhooks: 9,
}

type Options = {
  hosts: Hosts
  /** Whether no other instance may run meanwhile. */
  isAlone: boolean
  /** Runs first, on the first connection, before statements there have a time limit. */
  prepare: (client: pg.Client) => Promise<void>
  /** Another instance has committed, or may have. */
  onCommit: () => void
  /** Another instance has sent a message with `notify`. */
  onMessage: (message: string) => void
  /** The server no longer answers; other connections may hang as well. */
  onLost: (error: unknown) => void
}

/** An open connection, the jobs that its locks give to this instance, and when the server last answered. */
type Session = { client: pg.Client; jobs: Set<Job>; seen: string; heardAt: number }

/**
 * The connection through which an instance learns of commits by the others and holds the locks of
 * the jobs that it runs. If the connection breaks, the server frees the locks, so the instance
 * gives up the jobs at once.
 */
export async function openInstanceSession(options: Options) {
  const { hosts, isAlone, prepare, onCommit, onMessage, onLost } = options
  const instance = crypto.randomUUID()
  const refusals = new Map<Job, number>()
  let isClosing = false
  const closing = Promise.withResolvers<void>()
  let gathering: Timer | null = null
  // Declared first, because `drop` reads it even while the first connection is being opened.
  let session: Session | null = null
  session = await connect(prepare)
  const watching = watch()

  async function connect(first?: Options['prepare']): Promise<Session> {
    const settings = { query_timeout: ANSWER_TIMEOUT, pipeline: true } as pg.ClientConfig
    const client = await connectTo(hosts, (url) => ({ ...clientConfig(url), ...settings }))
    const connected: Session = { client, jobs: new Set(), seen: '', heardAt: performance.now() }
    client.on('error', () => drop(connected))
    client.on('end', () => drop(connected))
    client.on('notification', ({ channel, payload = '' }) => {
      if (payload.startsWith(instance)) return
      if (channel === COMMITS) onCommit()
      else onMessage(payload.slice(ID_LENGTH))
    })
    try {
      if (first) await refuseUnfit(client, hosts)
      await lockInstances(client, isAlone)
      await first?.(client)
    } catch (error) {
      await closed(client.end())
      throw error
    }
    const limits = { lockTimeout: 1_000, statementTimeout: ANSWER_TIMEOUT, idleTimeout: 5_000 }
    await client.query(`${sessionSettings(limits)}; listen ${COMMITS}; listen ${MESSAGES}`)
    return connected
  }

  function drop(lost: Session) {
    lost.jobs.clear()
    if (session === lost) session = null
    lost.client.connection.stream.destroy()
  }

  async function watch() {
    while (!isClosing) {
      const known = session
      try {
        if (known) await lookAt(known)
        else {
          session = await connect()
          onCommit()
        }
      } catch (error) {
        if (known) drop(known)
        if (isClosing) return
        if (known) onLost(error)
        await pause(RETRY)
      }
      await pause(INTERVAL)
    }
  }

  /** A pause that closing cuts short. */
  const pause = (ms: number) => Promise.race([Bun.sleep(ms), closing.promise])

  /**
   * Checks for commits, because a notification can be lost; the snapshot changes with every commit.
   */
  async function lookAt(known: Session) {
    const text = 'select pg_current_snapshot()::text as now'
    const { rows } = await known.client.query<{ now: string }>({ name: 'look', text })
    known.heardAt = performance.now()
    const now = rows[0]?.now ?? ''
    if (known.seen !== '' && known.seen !== now) onCommit()
    known.seen = now
  }

  async function leads(job: Job): Promise<boolean> {
    const current = session
    if (!current || isClosing) return false
    if (current.jobs.has(job)) return performance.now() - current.heardAt < LEASE
    if ((refusals.get(job) ?? 0) > performance.now()) return false
    const text = 'select pg_try_advisory_lock($1, $2) as "isHeld"'
    const values = [JOB_LOCKS, jobNumbers[job]]
    try {
      const { rows } = await current.client.query<{ isHeld: number }>({ text, values })
      if (rows[0]?.isHeld !== 1) {
        refusals.set(job, performance.now() + REFUSAL)
        await endFrozen(current, job)
      } else if (session === current) current.jobs.add(job)
      return current.jobs.has(job)
    } catch {
      drop(current)
      return false
    }
  }

  /** Ends the session of an instance that has a job but has been silent for long. */
  async function endFrozen(current: Session, job: Job) {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and state = 'idle'
        and state_change < clock_timestamp() - $1 * interval '1 ms'
        and pid in (select pid from pg_locks
          where locktype = 'advisory' and classid = $2 and objid = $3 and granted)`
    const { rowCount } = await current.client.query(text, [SILENCE, JOB_LOCKS, jobNumbers[job]])
    if (rowCount) refusals.delete(job)
  }

  /** Notifies the other instances of commits, several at once and outside of the transactions. */
  function tellCommit() {
    gathering ??= setTimeout(() => {
      gathering = null
      // If this fails, the other instances notice the commit at their next check.
      send(COMMITS, '')
    }, GATHER)
  }

  function send(channel: string, message: string) {
    const text = 'select pg_notify($1, $2)'
    const values = [channel, instance + message]
    session?.client.query({ name: 'tell', text, values }).catch(() => {})
  }

  return {
    leads,
    tellCommit,
    notify: (message: string) => send(MESSAGES, message),
    close: async () => {
      isClosing = true
      closing.resolve()
      await watching
      if (gathering) clearTimeout(gathering)
      const last = session
      session = null
      await closed(last?.client.end())
    },
  }
}
