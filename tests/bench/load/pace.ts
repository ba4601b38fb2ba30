/**
 * Starts work at an even pace, whether or not earlier work is done. Times count from the moment at which
 * each job was due, so that they include waiting for its turn.
 */
export async function atPace(
  perSecond: number,
  count: number,
  work: (index: number) => Promise<unknown>,
  isOver = () => false,
): Promise<number[]> {
  const started = performance.now()
  const times: number[] = []
  const running = new Set<Promise<void>>()
  for (let index = 0; index < count && !isOver(); index += 1) {
    const due = started + (index * 1_000) / perSecond
    while (performance.now() < due) await Bun.sleep(1)
    const job = work(index).then(() => {
      times.push(performance.now() - due)
      running.delete(job)
    })
    running.add(job)
  }
  await Promise.all(running)
  return times
}
