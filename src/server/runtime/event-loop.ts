// Why it is built like this: docs/decisions/event-loop.md

/** Lets other work on the event loop run before the caller continues. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
