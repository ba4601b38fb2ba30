import {
  type AllSettings,
  type SectionId,
  sectionIds,
  type ShopSettings,
} from '../../../shared/contract/settings.ts'
import { firstShipping } from '../../../shared/domain/shipping.ts'
import type { Config } from '../../config/config.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { shopSettings } from '../../db/schema/settings.ts'

type Defaults = Pick<Config, 'storeName' | 'contactEmail'>

/** What a fresh shop opens with: the rules of the requirements, and what the environment says (SET-02). */
export function defaultSettings({ storeName, contactEmail }: Defaults): ShopSettings {
  return {
    // A copy that may be changed, as what comes from the database.
    shipping: structuredClone(firstShipping) as ShopSettings['shipping'],
    identity: {
      name: storeName,
      email: contactEmail,
      phone: null,
      address: null,
      links: [],
      businessNumber: null,
      gstNumber: null,
      qstNumber: null,
    },
  }
}

/** Every section with its version. A field that a saved section lacks, because it is newer, is as in a fresh shop. */
export async function readSettings(
  db: Pick<Reader, 'select'>,
  config: Defaults,
): Promise<AllSettings> {
  const rows = await db.select().from(shopSettings)
  const defaults = defaultSettings(config)
  const saved = (id: SectionId) => {
    const row = rows.find(({ section }) => section === id)
    return {
      id,
      value: { ...defaults[id], ...row?.value },
      updatedAt: new Date(row?.updatedAt ?? 0).toISOString(),
      updatedBy: row?.updatedBy ?? null,
    }
  }
  return Object.fromEntries(sectionIds.map((id) => [id, saved(id)])) as AllSettings
}
