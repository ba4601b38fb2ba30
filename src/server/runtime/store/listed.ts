import type { Store } from './object-store.ts'
import { StoreRefusal } from './store-answers.ts'

export const unlisted =
  'The store takes files but does not list them, so that a restore would not find them. Write S3_ENDPOINT without the name of the bucket.'

/**
 * Whether the store lists a file that it took. With the bucket in the address twice, the store puts all
 * files into a folder of its name, and looks for a file of this name when asked for the list.
 */
export async function isListed(store: Store, name: string): Promise<boolean> {
  try {
    return (await store.list(name)).includes(name)
  } catch (error) {
    if (error instanceof StoreRefusal && error.code === 'NoSuchKey') return false
    throw error
  }
}
