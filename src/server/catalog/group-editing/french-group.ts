import type { ProductGroupInput } from '#shared/contract/staff/product-groups.ts'
import { translationsOf } from '#shared/domain/catalog/french-texts.ts'
import type { FrenchGroup } from '#shared/domain/catalog/product-group.ts'

type Sent = ProductGroupInput['french']

const none: FrenchGroup = { name: null, options: [], values: {} }

/**
 * A group's French texts after an edit: what is not sent stays, as far as the option or the value is
 * still there. Null if nothing is translated.
 */
export function frenchGroupAfter(
  before: { options: readonly string[]; french: FrenchGroup | null } | null,
  group: { options: readonly string[]; values: readonly string[] },
  sent: Sent,
): FrenchGroup | null {
  if (sent === null) return null
  const { options: english = [], french } = before ?? {}
  const own = french ?? none
  const kept = translationsOf(group.options, { tags: english, translations: own.options })
  const { name, options, values } = { ...own, options: kept, ...withoutUndefined(sent) }
  const isThere = new Set(group.values)
  const translated = Object.entries(values).filter(([value, text]) => isThere.has(value) && text)
  const after = {
    name: name || null,
    options: group.options.map((_, index) => options[index] ?? ''),
    values: Object.fromEntries(translated),
  }
  const isEmpty = !after.name && after.options.every((text) => !text) && translated.length === 0
  return isEmpty ? null : after
}

function withoutUndefined(sent: Exclude<Sent, null>): Partial<FrenchGroup> {
  const { name, options, values } = sent ?? {}
  return {
    ...(name === undefined ? {} : { name }),
    ...(options === undefined ? {} : { options }),
    ...(values === undefined ? {} : { values }),
  }
}
