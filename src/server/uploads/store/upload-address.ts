import { ActionError } from '../../../shared/contract/errors.ts'
import { createKeys, isCurrent } from '../../runtime/signed-keys.ts'

/** How long an upload address is valid, in milliseconds. */
const ADDRESS_LIFETIME = 15 * 60 * 1000

type AddressOptions = { secret: Uint8Array; publicUrl: string; clock: () => number }

/**
 * Signed addresses for one upload each, because the uploader's PUT carries no token. The file's id is
 * the last part of the path (UPL-08).
 */
export function createUploadAddresses({ secret, publicUrl, clock }: AddressOptions) {
  const keys = createKeys(secret, 'upload')

  return {
    sign(id: string): string {
      const expires = String(clock() + ADDRESS_LIFETIME)
      const signature = keys.keyOf(`${id}\n${expires}`)
      return `${publicUrl}/api/objects/uploads/${id}?expires=${expires}&signature=${signature}`
    },

    /** Throws `forbidden` unless the shop signed this address for this id and it has not expired. */
    verify(id: string, query: URLSearchParams): void {
      const expires = query.get('expires') ?? ''
      if (!keys.isKeyOf(`${id}\n${expires}`, query.get('signature') ?? '')) {
        throw new ActionError('forbidden', { message: 'This upload address is not valid.' })
      }
      if (!isCurrent(Number(expires), ADDRESS_LIFETIME, clock())) {
        throw new ActionError('forbidden', {
          message: 'This upload address has expired. Please choose the picture again.',
        })
      }
    },
  }
}
