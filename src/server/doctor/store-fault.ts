import { isListed, unlisted } from '../runtime/store/listed.ts'
import type { Store } from '../runtime/store/object-store.ts'
import { StoreRefusal } from '../runtime/store/store-answers.ts'

const TRIAL = 'saucery-doctor.txt'
const WORDS = 'Saucery looked whether it may leave files here.'

/** Why a store does not accept and return a file; null if it does. Deletes the file again. */
export async function faultOfStore(store: Store): Promise<string | null> {
  try {
    await store.put(TRIAL, new Blob([WORDS]), 'text/plain')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const fault = (await faultOfReading(store)) ?? (await faultOfListing(store))
  // The key may lack permission to delete.
  await store.remove(TRIAL).catch(() => {})
  return fault
}

async function faultOfListing(store: Store): Promise<string | null> {
  try {
    return (await isListed(store, TRIAL)) ? null : unlisted
  } catch (error) {
    // What no S3 store says is no reason to distrust one that has just taken and given a file.
    if (!(error instanceof StoreRefusal) || error.code === '') return null
    if (error.code === 'AccessDenied') {
      return 'The key may write and read files but not list them, which a restore needs. Allow it to list them too (s3:ListBucket).'
    }
    return `A file was written but could not be listed. ${error.message}`
  }
}

async function faultOfReading(store: Store): Promise<string | null> {
  try {
    const content = await store.read(TRIAL)
    if (content !== null && new TextDecoder().decode(content) === WORDS) return null
    return 'A file does not come back as it was written. Check S3_ENDPOINT and the rules of the bucket.'
  } catch (error) {
    const { message } = error as Error
    if (error instanceof StoreRefusal && error.code === 'AccessDenied') {
      return 'The key may write files but not read them. Allow it to read them too (s3:GetObject).'
    }
    return `A file was written but could not be read back. ${message}`
  }
}
