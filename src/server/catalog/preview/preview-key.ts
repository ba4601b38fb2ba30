import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import { isCurrent, type Keys } from '../../runtime/keys/signed-keys.ts'
import type { ProductRow } from '../catalog.queries.ts'

/** Milliseconds for which a preview link is valid. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000

type Draft = Pick<ProductRow, 'id' | 'previewVersion'>

const idOf = ({ id, previewVersion }: Draft, expires: number) =>
  `${id}\n${previewVersion}\n${expires}`

/** A key for the preview of a draft: when it expires, and a signature. */
export function createPreviewKey(keys: Keys, draft: Draft, now: number) {
  const expires = now + LIFETIME
  return { key: `${expires.toString(36)}.${keys.keyOf(idOf(draft, expires))}`, expires }
}

/** When a key expires; null if it is not valid for this draft, or no more. */
export function expiryOfPreview(keys: Keys, draft: Draft, key: string, now: number): number | null {
  const [digits = '', signature = ''] = key.split('.', 2)
  const expires = Number.parseInt(digits, 36)
  const isValid = expires.toString(36) === digits && keys.isKeyOf(idOf(draft, expires), signature)
  return isValid && isCurrent(expires, LIFETIME, now) ? expires : null
}

/** The path of a preview in the current language. */
export function previewPath(id: string, key: string): string {
  return localAddress(currentLocale(), `/preview/${id}?key=${key}`)
}
