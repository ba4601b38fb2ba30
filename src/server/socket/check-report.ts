import type { Log } from '../runtime/log/log.ts'

/** Logs the beginning and the end of an outage, not each socket at each check. */
export function createCheckReport(log: Log): (failure: unknown) => void {
  let isFailing = false
  return (failure) => {
    const fails = failure !== null
    if (fails && !isFailing) log.error('socket_check_failed', { error: failure })
    if (!fails && isFailing) log.info('socket_check_recovered')
    isFailing = fails
  }
}
