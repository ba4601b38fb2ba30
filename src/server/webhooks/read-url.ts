import { invalidField } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Config } from '../config/config.ts'
import { findReachable, lookUp } from './reachable.ts'

/**
 * The address of a webhook in its usual form. Throws `invalid` if it leads to the machine's own networks
 * now; every delivery checks this again. A name that cannot be resolved now is accepted.
 */
export async function readUrl(
  text: string,
  { webhookAllow, nat64Prefix }: Pick<Config, 'webhookAllow' | 'nat64Prefix'>,
): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidField('/url', m.webhookUrlFormat())
  if (url.username !== '' || url.password !== '') {
    throw invalidField('/url', m.webhookUrlPassword())
  }
  url.hash = ''
  const target = await findReachable(url, webhookAllow, lookUp, nat64Prefix)
  if ('address' in target || (target.fault === 'no_address' && url.protocol === 'https:')) {
    return url.href
  }
  throw invalidField('/url', url.protocol === 'http:' ? m.webhookUrlHttp() : m.webhookUrlInside())
}
