import type { Engine, Job } from './engine.ts'

/**
 * A job that runs on one instance at a time. `isFirst` is true when this instance has just become the
 * one to run it, at its start or because another has stopped.
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
