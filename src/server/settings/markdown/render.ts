import { isTooComplex } from './complexity.ts'
import { workerAddress } from './worker-address.ts'

/**
 * Milliseconds of processor time that a text may take; the longest policy that people write takes a tenth.
 * This is the last resort for texts that are not known to be too complex.
 */
const LIMIT = 2_000

/** Milliseconds between looks at the processor time. */
const INTERVAL = 50

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
  const started = performance.now()
  const worker = new Worker(workerAddress)
  try {
    const ready = await answerOf(worker, () => performance.now() - started > START_LIMIT)
    if (ready === null) throw new Error('The thread that renders Markdown has not started.')
    const rendered: (string | null)[] = []
    for (const text of texts) {
      const before = timeOfOtherThreads()
      const answer = answerOf(worker, () => timeOfOtherThreads() - before > LIMIT)
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

/**
 * Milliseconds of processor time that all threads but this one have taken: at least what the rendering
 * thread took, whose own time cannot be read from here. Time on the clock would count other programs, so
 * that a busy machine would refuse texts.
 */
function timeOfOtherThreads(): number {
  const all = process.cpuUsage()
  const own = process.threadCpuUsage()
  return (all.user + all.system - own.user - own.system) / 1_000
}

/** The next message of a thread; null if it fails or `isOver` becomes true before. */
async function answerOf(worker: Worker, isOver: () => boolean): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const timer = setInterval(() => {
    if (isOver()) resolve(null)
  }, INTERVAL)
  worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
  // Such as a text that is nested too deeply for the stack.
  worker.onerror = () => resolve(null)
  return promise.finally(() => clearInterval(timer))
}
