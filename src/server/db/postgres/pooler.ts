import type { Client } from 'pg'

const SETTING = 'saucery.connection'
/** Times that a connection asks for its session: a pooler may give out its sessions in turns. */
const QUESTIONS = 5

/**
 * Whether two connections are behind a pooler in transaction mode, which shares sessions of the server
 * between connections: then one of them sees what the other has set for its session, or the session of
 * a connection changes.
 */
export async function isPooled(one: Client, other: Client): Promise<boolean> {
  const mark = crypto.randomUUID()
  await one.query('select set_config($1, $2, false)', [SETTING, mark])
  const sessions = new Set<number>()
  for (let question = 0; question < QUESTIONS; question += 1) {
    const text = 'select pg_backend_pid() as pid, current_setting($1, true) as mark'
    const theirs = (await other.query<Answer>(text, [SETTING])).rows[0]
    const own = (await one.query<Answer>(text, [SETTING])).rows[0]
    if (theirs?.mark === mark || own?.mark !== mark) return true
    sessions.add(own.pid)
  }
  return sessions.size > 1
}

type Answer = { pid: number; mark: string | null }
