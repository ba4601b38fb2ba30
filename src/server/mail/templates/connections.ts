import { oneLine } from '#shared/domain/address.ts'
import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import { providerKeys } from '#shared/domain/provider/provider-keys.ts'
import type { ProviderKeys } from '#shared/domain/provider/provider-types.ts'
import type { FieldChange } from '#shared/domain/shop/audit.ts'
import type { ConnectionId } from '#shared/domain/shop/connections.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ConnectionNotice } from '../../db/schema/mail-data.ts'
import { notice } from './accounts.ts'
import type { EmailContent, Sender } from './email.ts'

export function connectionName(id: ConnectionId): string {
  if (id === 'mail') return m.connectionMail()
  return providerName(id)
}

/** To administrators: the shop's money or emails may go elsewhere now. */
export function connectionChanged(
  { connection, changedBy, isRemoved, changes }: ConnectionNotice,
  sender: Sender,
): EmailContent {
  const name = connectionName(connection)
  const words = { name, changer: oneLine(changedBy) }
  const { sections, ...rest } = notice(sender.storeName, sender, m.emailConnectionAsk())
  const what = { title: m.emailAccountWhat(), lines: changes.map(factOf) }
  return {
    ...rest,
    subject: m.emailConnectionSubject({ name }),
    heading: m.emailConnectionHeading(),
    introduction: isRemoved ? m.emailConnectionRemoved(words) : m.emailConnectionIntro(words),
    sections: isRemoved ? sections : [what, ...sections],
  }
}

const labels: Record<string, () => string> = {
  host: m.connectionHost,
  port: m.connectionPort,
  encryption: m.connectionEncryption,
  username: m.staffUsername,
  password: m.staffPassword,
  from: m.connectionFrom,
  ...Object.fromEntries(
    Object.values<ProviderKeys>(providerKeys).flatMap((keys) =>
      Object.entries(keys).map(([name, { label }]) => [name, label]),
    ),
  ),
}

function factOf({ field, before, after }: FieldChange): string {
  const label = labels[field]?.() ?? field
  const [from, to] = [valueOf(before), valueOf(after)]
  if (after === 'set' || after === 'changed') {
    return m.emailFact({ label, value: m.emailConnectionSecret() })
  }
  const isNew = before === null || before === ''
  return m.emailFact({ label, value: isNew ? to : m.emailConnectionChange({ from, to }) })
}

function valueOf(value: unknown): string {
  return value === null || value === '' ? m.emailAccountNone() : oneLine(String(value))
}
