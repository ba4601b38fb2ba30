/**
 * The processor time of this thread in milliseconds. Unlike the time on the clock, it does not count what
 * other processes do meanwhile.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
