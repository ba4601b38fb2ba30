import type { Config } from '../config.ts'

/** A parent that was killed leaves its workers a moment to notice, longer on a busy machine. */
const TRIES = 60
const APART = 30

/**
 * The port to listen on, which is nobody's yet. Listeners that share a port are not refused when
 * another program has it as well, so this asks as one that does not share.
 */
export async function freePort({ port, host, workers }: Config): Promise<number> {
  // The system gives nobody a port that another has; several have to know its number before.
  if (port === 0 && workers === 1) return 0
  for (let tried = 1; ; tried += 1) {
    try {
      // Far quicker than a server, which a start should not make twice.
      const probe = Bun.listen({ port, hostname: host, socket: { data: () => {} } })
      const free = probe.port
      probe.stop(true)
      return free
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tried === TRIES) throw error
      await Bun.sleep(APART)
    }
  }
}
