import { ActionError } from '../../../shared/contract/errors.ts'
import { isSameSignature, signatureOf } from '../../runtime/hmac.ts'

/** How long an upload address is valid, in milliseconds. */
const ADDRESS_LIFETIME = 15 * 60 * 1000

type AddressOptions = { secret: Uint8Array; publicUrl: string; clock: () => number }

/**
 * Signed addresses for one upload each, because the uploader's PUT carries no token. The file's id is
 * the last part of the path (UPL-08).
 */
export function createUploadAddresses({ secret, publicUrl, clock }: AddressOptions) {
  function signed(id: string, expires: string): Buffer {
    // Prefixed with its purpose, so that other signatures with this secret are not valid here.
    return signatureOf(secret, `upload\n${id}\n${expires}`)
  }

  return {
    sign(id: string): string {
      const expires = String(clock() + ADDRESS_LIFETIME)
      const signature = signed(id, expires).toString('base64url')
      return `${publicUrl}/api/objects/uploads/${id}?expires=${expires}&signature=${signature}`
    },

    /** Throws `forbidden` unless the shop signed this address for this id and it has not expired. */
    verify(id: string, query: URLSearchParams): void {
      const expires = query.get('expires') ?? ''
      const given = Buffer.from(query.get('signature') ?? '', 'base64url')
      if (!isSameSignature(given, signed(id, expires))) {
        throw new ActionError('forbidden', { message: 'This upload address is not valid.' })
      }
      // One that is valid for longer was signed before the clock was set back.
      const left = Number(expires) - clock()
      if (left <= 0 || left > ADDRESS_LIFETIME) {
        throw new ActionError('forbidden', {
          message: 'This upload address has expired. Please choose the picture again.',
        })
      }
    },
  }
}
