import type { createSimulator, Simulator } from './simulator.ts'

/** The simulator, loaded and opened with its first request, to keep the start fast. */
export function createLazySimulator(options: Parameters<typeof createSimulator>[0]) {
  let opening: Promise<Simulator> | null = null

  async function open(): Promise<Simulator> {
    const loaded = await import('./simulator.ts')
    return loaded.createSimulator(options)
  }

  return {
    handle: async (request: Request): Promise<Response> => {
      opening ??= open()
      try {
        return (await opening).handle(request)
      } catch (error) {
        // Opening is retried with the next request, such as after the disk was full.
        opening = null
        throw error
      }
    },
    close: async (): Promise<void> => {
      const simulator = await opening
      simulator?.close()
    },
  }
}
