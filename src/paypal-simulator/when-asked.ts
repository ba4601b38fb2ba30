import type { createSimulator, Simulator } from './simulator.ts'

/** The simulator, loaded and opened when it is first asked: a start does not wait for it. */
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
        // A disk that was full may have room the next time.
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
