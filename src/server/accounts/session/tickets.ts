import { ActionError } from '../../../shared/contract/errors.ts'
import { isSameSignature, signatureOf } from '../../runtime/hmac.ts'

/** How long a download may be begun after it was asked for, in milliseconds. */
const LIFETIME = 60 * 1000

/** What is downloaded, and on whose behalf. */
export type Ticket = {
  what: string
  filters: Record<string, unknown>
  userId: string
  /** The session's, which ends with the account's password or its admin flag. */
  sessionVersion: number
}

export type Tickets = {
  /** The address from which a browser may fetch this without a header, for a minute. */
  sign: (ticket: Ticket) => string
  /** Throws `forbidden` unless the shop itself gave this ticket out a moment ago. */
  verify: (text: string) => Ticket
}

/**
 * A browser saves a large file only through a plain link, which carries no token. So who may have
 * it asks for a link first; the link says what it is for and cannot be altered.
 */
export function createTickets(secret: Uint8Array, clock: () => number): Tickets {
  // The purpose stands in front, so that no other signature made with this secret fits here.
  const signed = (text: string) => signatureOf(secret, `download\n${text}`)

  function sign(ticket: Ticket): string {
    const claims = { ...ticket, expires: clock() + LIFETIME }
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return `/api/downloads/${text}.${signed(text).toString('base64url')}`
  }

  function verify(link: string): Ticket {
    const [text = '', signature = ''] = link.split('.')
    const given = Buffer.from(signature, 'base64url')
    if (!isSameSignature(given, signed(text))) {
      throw new ActionError('forbidden', { message: 'This download link is not valid.' })
    }
    const { expires, ...ticket } = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    ) as Ticket & { expires: number }
    // One that is good for longer was made before the clock was put back.
    if (clock() >= expires || expires - clock() > LIFETIME) {
      throw new ActionError('forbidden', {
        message: 'This download link has expired. Please ask for it again.',
      })
    }
    return ticket
  }

  return { sign, verify }
}
