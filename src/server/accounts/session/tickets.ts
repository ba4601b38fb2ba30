import { ActionError } from '#shared/contract/errors.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import * as m from '#shared/i18n/messages.ts'
import { createBox } from '../../runtime/keys/sealed-box.ts'
import { isCurrent } from '../../runtime/keys/signed-keys.ts'

/** Milliseconds for which a download link is valid. */
const LIFETIME = 60 * 1000

/** A permission to download, as a user, the file of an action. */
type Ticket = {
  action: ActionName
  filters: Record<string, unknown>
  userId: string
  /** The session's version, so that a changed password or admin flag ends the ticket too. */
  sessionVersion: number
}

export type Tickets = ReturnType<typeof createTickets>

/**
 * Creates download links. A browser saves a large file only from a plain link, which carries no session
 * token, so an authorized caller requests a link first. Links are encrypted, because addresses get into
 * the logs of proxies and a search may have a customer's name.
 */
export function createTickets(secret: Uint8Array, clock: () => number) {
  const box = createBox(secret, 'download')

  /** Creates a link that works without an authorization header for a minute. */
  function sign(ticket: Ticket): string {
    const claims = { ...ticket, expires: clock() + LIFETIME }
    return `/api/downloads/${box.seal(JSON.stringify(claims))}`
  }

  /** Throws `forbidden` unless the shop made this ticket within the last minute. */
  function verify(link: string): Ticket {
    const text = box.open(link)
    if (text === null) throw new ActionError('forbidden', { message: m.errorDownloadLink() })
    const { expires, ...ticket } = JSON.parse(text) as Ticket & { expires: number }
    if (!isCurrent(expires, LIFETIME, clock())) {
      throw new ActionError('forbidden', {
        message: m.errorDownloadExpired(),
      })
    }
    return ticket
  }

  return { sign, verify }
}
