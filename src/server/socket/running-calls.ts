/**
 * The calls that a socket server has taken and not answered yet. Calls run in parallel, so a shop that
 * stops has to wait for those that run before it closes the sockets and the database.
 */
export function createRunningCalls() {
  const running = new Set<Promise<void>>()

  function start(call: Promise<void>): void {
    running.add(call)
    void call.finally(() => running.delete(call))
  }

  /** Resolves when all calls that run now are answered. */
  async function answered(): Promise<void> {
    await Promise.all(running)
  }

  return { start, answered }
}
