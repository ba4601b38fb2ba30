import type { Store } from '../runtime/object-store.ts'

const TRIAL = 'saucery-doctor.txt'

/** Why a store takes no file; null if it does. Leaves nothing there. */
export async function faultOfStore(store: Store): Promise<string | null> {
  try {
    const words = 'Saucery looked whether it may leave files here.'
    await store.put(TRIAL, new Blob([words]), 'text/plain')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  // The key may lack permission to delete.
  await store.remove(TRIAL).catch(() => {})
  return null
}
