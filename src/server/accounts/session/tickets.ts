import * as m from '../../../shared/i18n/messages.ts'

import { ActionError } from '../../../shared/contract/errors.ts'
import { createKeys, isCurrent } from '../../runtime/signed-keys.ts'

/** Milliseconds for which a download link is valid. */
const LIFETIME = 60 * 1000

/** A permission to download something as a user. */
type Ticket = {
  what: string
  filters: Record<string, unknown>
  userId: string
  /** The session's version, so that a changed password or admin flag ends the ticket too. */
  sessionVersion: number
}

export type Tickets = ReturnType<typeof createTickets>

/**
 * Signs download links. A browser saves a large file only from a plain link, which carries no session
 * token, so an authorized caller requests a signed link first.
 */
export function createTickets(secret: Uint8Array, clock: () => number) {
  const keys = createKeys(secret, 'download')

  /** Creates a link that works without an authorization header for a minute. */
  function sign(ticket: Ticket): string {
    const claims = { ...ticket, expires: clock() + LIFETIME }
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return `/api/downloads/${text}.${keys.keyOf(text)}`
  }

  /** Throws `forbidden` unless the shop signed this ticket within the last minute. */
  function verify(link: string): Ticket {
    const [text = '', signature = ''] = link.split('.')
    if (!keys.isKeyOf(text, signature)) {
      throw new ActionError('forbidden', { message: m.errorDownloadLink() })
    }
    const { expires, ...ticket } = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    ) as Ticket & { expires: number }
    if (!isCurrent(expires, LIFETIME, clock())) {
      throw new ActionError('forbidden', {
        message: m.errorDownloadExpired(),
      })
    }
    return ticket
  }

  return { sign, verify }
}
