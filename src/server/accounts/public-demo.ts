import { ActionError } from '#shared/contract/errors.ts'
import { originalAdminId } from '#shared/domain/shop/account.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Config } from '../config/config.ts'

/** What would lock other visitors out of the account that all share. */
const ofTheSharedAccount = ['users.update', 'secondFactor.start', 'secondFactor.confirm']
/** What would send something to others. */
const sending = [
  'webhooks.create',
  'webhooks.update',
  'webhooks.retry',
  'connections.save',
  'connections.check',
]

/** Refuses what no stranger may do in a public demo, even with the published password. */
export function refuseInPublicDemo(
  { publicDemo }: Pick<Config, 'publicDemo'>,
  action: string,
  input: unknown,
  userId: string | undefined,
): void {
  if (!publicDemo) return
  const id = (input as { id?: unknown } | null)?.id ?? userId
  const isShared = ofTheSharedAccount.includes(action) && id === originalAdminId
  if (!isShared && !sending.includes(action)) return
  throw new ActionError('protected', { message: m.errorPublicDemo() })
}
