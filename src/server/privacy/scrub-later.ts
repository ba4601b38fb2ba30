import type { Context } from '../context/context.ts'
import { isCompiled, launchCommand } from '../runtime/executable.ts'

/**
 * Runs the command that erases a customer, which completes what a call has begun: free bytes are
 * overwritten and the data directory is searched. That takes long and locks the database, so another
 * process does it. From source there is no program to run.
 */
export function scrubLater(dataDir: string, email: string, log: Context['log']): void {
  if (!isCompiled()) return
  const command = ['customer', 'erase', '--yes', '--data-dir', dataDir, '--', email]
  const child = Bun.spawn([...launchCommand(), ...command], {
    env: process.env,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  void Promise.all([child.exited, new Response(child.stderr).text()]).then(([code, words]) => {
    if (code !== 0) log.error('erasure_incomplete', { reason: words.replaceAll(email, '…').trim() })
  })
}
