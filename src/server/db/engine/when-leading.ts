import type { Engine, Job } from './engine.ts'

/**
 * A job that runs on one instance at a time. `isFirst` is true for the first run after this
 * instance has taken over the job, at its start or because another instance has stopped.
 */
export function whenLeading(
  db: Pick<Engine, 'leads'>,
  job: Job,
  run: (isFirst: boolean) => Promise<unknown>,
): () => Promise<void> {
  let wasLeading = false
  return async () => {
    const isLeading = await db.leads(job)
    const isFirst = isLeading && !wasLeading
    wasLeading = isLeading
    if (isLeading) await run(isFirst)
  }
}
