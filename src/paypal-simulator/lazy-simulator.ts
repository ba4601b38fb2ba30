import type { createSimulator, Simulator } from './simulator.ts'

/** Loads and opens the simulator on the first request, so that the shop starts fast. */
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
        // The next request tries again, because the cause, such as a full disk, may be gone.
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
