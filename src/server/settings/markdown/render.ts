import { isTooComplex } from './complexity.ts'
import { workerAddress } from './worker-address.ts'

/**
 * Milliseconds that a text may take. The longest policy that people write takes a tenth of this in a new
 * thread, and nearly half on a busy machine. A thread's own processor time cannot be read from outside, so
 * this is the last resort for texts that are not known to be too complex.
 */
const LIMIT = 2_000

/** Milliseconds for a thread to start, which takes about 10 unless the machine is busy. */
const START_LIMIT = 20_000

/** One thread at a time: several people who save at once leave processors for everybody else. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Renders Markdown in a thread, which is ended if a text takes too long. Null stands for such a text, or
 * one that is known to be too complex, and ends the list.
 */
export function renderMarkdown(texts: readonly string[]): Promise<(string | null)[]> {
  const complex = texts.findIndex(isTooComplex)
  const rendered =
    complex === -1
      ? last.then(() => renderInThread(texts))
      : last.then(async () => [...(await renderInThread(texts.slice(0, complex))), null])
  last = rendered.catch(() => {})
  return rendered
}

async function renderInThread(texts: readonly string[]): Promise<(string | null)[]> {
  if (texts.length === 0) return []
  const worker = new Worker(workerAddress)
  try {
    const ready = await answerOf(worker, START_LIMIT)
    if (ready === null) throw new Error('The thread that renders Markdown has not started.')
    const rendered: (string | null)[] = []
    for (const text of texts) {
      const answer = answerOf(worker, LIMIT)
      worker.postMessage(text)
      const html = await answer
      rendered.push(html)
      if (html === null) break
    }
    return rendered
  } finally {
    worker.terminate()
  }
}

/** The next message of a thread; null if it fails or takes longer than this. */
async function answerOf(worker: Worker, limit: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const timer = setTimeout(() => resolve(null), limit)
  worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
  // Such as a text that is nested too deeply for the stack.
  worker.onerror = () => resolve(null)
  return promise.finally(() => clearTimeout(timer))
}
