/**
 * The calls that a socket server has accepted and not answered yet. Calls run in parallel, so code
 * that closes a socket, or the database behind it, waits for the ones that are still running.
 */
export function createRunningCalls<Caller>() {
  const running = new Map<Promise<void>, Caller>()

  function start(caller: Caller, call: Promise<void>): void {
    running.set(call, caller)
    void call.finally(() => running.delete(call))
  }

  /** Resolves when all calls that run now are answered; with a caller, when all of its calls are. */
  async function answered(caller?: Caller): Promise<void> {
    const calls = [...running].filter(([, owner]) => caller === undefined || owner === caller)
    await Promise.all(calls.map(([call]) => call))
  }

  return { start, answered }
}
