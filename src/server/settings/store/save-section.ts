import { invalidField } from '#shared/contract/errors.ts'
import { type SectionId, type ShopSettings } from '#shared/contract/settings/settings.ts'
import { registrationProblems } from '#shared/domain/tax/registrations.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Change, recordChange } from '../../audit/record-change.ts'
import type { Config } from '../../config/config.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../../db/query/stale.ts'
import { shopSettings } from '../../db/schema/settings.ts'
import { appendEvent } from '../../journal/journal.ts'
import { refuseLook } from './refuse-look.ts'
import { refuseShipping } from './refuse-shipping.ts'
import type { RenderedWords } from './rendered-words.ts'
import { readSettings } from './settings.queries.ts'

/** The names of the sections in the audit. */
const sectionNames: Record<SectionId, string> = {
  identity: 'Identity',
  closing: 'Shop status',
  look: 'Look',
  words: 'Words',
  letters: 'Emails',
  shipping: 'Shipping',
  tax: 'Tax',
}

type Saving<Id extends SectionId> = Pick<Change, 'by' | 'at' | 'action'> & {
  id: Id
  value: ShopSettings[Id]
  /** Of the words; rendered before the transaction, because it can take long. */
  rendered: RenderedWords | undefined
  /** The version that was edited; without one the last writer wins. */
  version?: string | undefined
}

/** Throws `invalid` for registrations without a number, or with a mistyped one. */
function refuseTax(tax: ShopSettings['tax']): void {
  const [problem] = registrationProblems(tax)
  if (problem) throw invalidField(`/tax${problem.path}`, problem.message)
}

/** Throws `invalid` for an end that is not after the beginning. */
function refuseClosing({ from, until }: ShopSettings['closing']): void {
  if (from === null || until === null || Date.parse(from) < Date.parse(until)) return
  throw invalidField('/closing/until', m.closingEndsBefore())
}

/**
 * Replaces a section in the transaction, with its event and its audit entry. Saving the same value
 * changes nothing. Throws `stale`, and `invalid` for what the schema cannot see.
 */
export async function saveSection<Id extends SectionId>(
  tx: Transaction,
  config: Config,
  { id, value, rendered, version, by, at, action }: Saving<Id>,
): Promise<void> {
  const before = (await readSettings(tx, config))[id]
  const current = { updatedAt: Date.parse(before.updatedAt) }
  refuseIfStale(current, version)
  if (current.updatedAt > 0 && Bun.deepEquals(before.value, value)) return
  if (id === 'look') await refuseLook(tx, value as ShopSettings['look'])
  if (id === 'shipping') refuseShipping(value as ShopSettings['shipping'])
  if (id === 'tax') refuseTax(value as ShopSettings['tax'])
  if (id === 'closing') refuseClosing(value as ShopSettings['closing'])
  const updatedAt = nextVersion(current, at)
  const set = {
    value,
    rendered: rendered ?? null,
    updatedAt,
    updatedBy: by.user?.username ?? by.name ?? 'the shop',
  }
  await tx
    .insert(shopSettings)
    .values({ section: id, createdAt: updatedAt, ...set })
    .onConflictDoUpdate({ target: shopSettings.section, set })
  await appendEvent(tx, at, 'settings.updated', {
    id,
    value,
    updatedAt: new Date(updatedAt).toISOString(),
  })
  const subject = { kind: 'settings', id, name: sectionNames[id] } as const
  await recordChange(tx, { by, at: updatedAt, action, subject, before: before.value, after: value })
}
