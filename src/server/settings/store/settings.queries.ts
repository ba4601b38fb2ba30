import {
  type AllSettings,
  type SectionId,
  sectionIds,
  type ShopSettings,
} from '#shared/contract/settings/settings.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { defaultClosing } from '#shared/domain/shop/closing.ts'
import { defaultIdentity } from '#shared/domain/shop/identity.ts'
import { defaultLetters } from '#shared/domain/shop/letters.ts'
import { defaultLook } from '#shared/domain/shop/look/look.ts'
import { wordSlotNames } from '#shared/domain/shop/word-slots.ts'
import { defaultTax } from '#shared/domain/tax/tax-profiles.ts'
import type { Config } from '../../config/config.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { shopSettings } from '../../db/schema/settings.ts'

type Defaults = Pick<Config, 'storeName' | 'contactEmail'>

/** The settings of a new shop, from the requirements and the environment (SET-02). */
export function defaultSettings({ storeName, contactEmail }: Defaults): ShopSettings {
  return {
    closing: { ...defaultClosing },
    look: { ...defaultLook },
    words: { en: noWords(), fr: noWords() },
    letters: defaultLetters(),
    // These are copies, so that callers may change them like settings from the database.
    shipping: structuredClone(defaultShipping) as ShopSettings['shipping'],
    tax: structuredClone(defaultTax) as ShopSettings['tax'],
    identity: defaultIdentity({ name: storeName, email: contactEmail }),
  }
}

function noWords(): ShopSettings['words']['en'] {
  const none = Object.fromEntries(wordSlotNames.map((slot) => [slot, null]))
  return none as ShopSettings['words']['en']
}

/** Fills in a section's missing fields from `from`: fields that were added later or not sent. */
export function completed<Section extends object>(section: object, from: Section): Section {
  const defaults = { ...from } as Record<string, unknown>
  for (const [key, value] of Object.entries(section)) {
    const other = defaults[key]
    defaults[key] = isPlain(value) && isPlain(other) ? completed(value, other) : value
  }
  return defaults as Section
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every section with its version. A field added after a section was saved has its default. */
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
      value: completed(row?.value ?? {}, defaults[id]),
      updatedAt: new Date(row?.updatedAt ?? 0).toISOString(),
      updatedBy: row?.updatedBy ?? null,
    }
  }
  return Object.fromEntries(sectionIds.map((id) => [id, saved(id)])) as AllSettings
}

/** The values of the sections, without their versions. */
export function valuesOf(all: AllSettings): ShopSettings {
  return Object.fromEntries(sectionIds.map((id) => [id, all[id].value])) as ShopSettings
}
