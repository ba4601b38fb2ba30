import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../../context/context.ts'
import type { AnyDatabase, Transaction } from '../../db/engine/engine.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { isCurrent, type Keys } from '../../runtime/keys/signed-keys.ts'
import { findUser, type UserRow } from '../accounts.queries.ts'

/** How long an invitation is valid, in milliseconds. */
export const INVITED_FOR = 7 * 24 * 60 * 60 * 1000

export type Invited = Pick<UserRow, 'id' | 'email' | 'invitedUntil'>

/** Another invitation or address makes earlier links invalid. */
function keyId({ id, email, invitedUntil }: Invited): string {
  return [id, invitedUntil, email].join('\n')
}

/** The key stands after `#`, so that it is in no log and no referrer. */
export function invitationPath(keys: Keys, account: Invited): string {
  return `/admin/invitation#${account.id}.${keys.keyOf(keyId(account))}`
}

/** The account that a link invites; throws `not_found` for one that has ended. */
export async function findInvited(
  { invitationKeys, clock }: Pick<Context, 'invitationKeys' | 'clock'>,
  db: AnyDatabase,
  invitation: string,
): Promise<UserRow> {
  const [id = '', key = ''] = invitation.split('.')
  const row = await findUser(db, id)
  if (
    row?.invitedUntil != null &&
    isCurrent(row.invitedUntil, INVITED_FOR, clock()) &&
    invitationKeys.isKeyOf(keyId(row), key)
  ) {
    return row
  }
  throw new ActionError('not_found', { message: m.invitationInvalid() })
}

/** Emails the invitation, or returns its link for the inviter to pass on if it cannot be emailed. */
export async function sendInvitation(
  tx: Transaction,
  { config, publicUrl, invitationKeys }: Pick<Context, 'config' | 'publicUrl' | 'invitationKeys'>,
  account: UserRow,
  { at, inviter }: { at: number; inviter: string | null },
): Promise<{ invitationLink?: string }> {
  const { id, username, email, language, invitedUntil } = account
  if (email === null || invitedUntil === null || config.smtpUrl === null) {
    return { invitationLink: publicUrl + invitationPath(invitationKeys, account) }
  }
  const data = { username, changedBy: inviter, language, id, email, invitedUntil }
  await enqueueMail(tx, at, { kind: 'invitation', recipient: email, data })
  return {}
}

/** For an account that nobody can sign in to before its invitation is accepted. */
export function unusablePassword(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
}
