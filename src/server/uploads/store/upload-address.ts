import { ActionError } from '../../../shared/contract/errors.ts'
import { isSameSignature, signatureOf } from '../../runtime/hmac.ts'

/** How long an address takes a picture, in milliseconds. */
const ADDRESS_LIFETIME = 15 * 60 * 1000

type AddressOptions = { secret: Uint8Array; publicUrl: string; clock: () => number }

/**
 * Addresses that allow one picture to be sent without signing in, because the uploader's PUT
 * carries no token. The file's id is the last part of the path (UPL-08).
 */
export function createUploadAddresses({ secret, publicUrl, clock }: AddressOptions) {
  function signed(id: string, expires: string): Buffer {
    // The purpose stands in front, so that no other signature made with this secret fits here.
    return signatureOf(secret, `upload\n${id}\n${expires}`)
  }

  return {
    sign(id: string): string {
      const expires = String(clock() + ADDRESS_LIFETIME)
      const signature = signed(id, expires).toString('base64url')
      return `${publicUrl}/api/objects/uploads/${id}?expires=${expires}&signature=${signature}`
    },

    /** Throws `forbidden` unless the shop itself made this address, for this id, not long ago. */
    verify(id: string, query: URLSearchParams): void {
      const expires = query.get('expires') ?? ''
      const given = Buffer.from(query.get('signature') ?? '', 'base64url')
      if (!isSameSignature(given, signed(id, expires))) {
        throw new ActionError('forbidden', { message: 'This upload address is not valid.' })
      }
      // One that is good for longer was made before the clock was put back.
      const left = Number(expires) - clock()
      if (left <= 0 || left > ADDRESS_LIFETIME) {
        throw new ActionError('forbidden', {
          message: 'This upload address has expired. Please choose the picture again.',
        })
      }
    },
  }
}
