/** An option of a product group, such as the size, and a variant's value of it. */
type OptionValue = { name: string; value: string }

/** What a variant's answers say of its group, in one language. */
export type GroupTexts = { name: string; options: OptionValue[] }

/** A variant's place among the products that are one sauce, in both languages. */
export type VariantTexts = GroupTexts & { french: GroupTexts | null }

/** A group's texts in French; empty where a translation is missing. */
export type FrenchGroup = {
  name: string | null
  /** In the order of the English options. */
  options: string[]
  /** The French value of each English one that has one. */
  values: Record<string, string>
}

export const groupLimits = { options: 3, variants: 100, text: 60 } as const

/** The name of a variant, as carts, orders and emails show it. */
export function variantName(group: string, values: readonly string[]): string {
  return `${group} – ${values.join(' / ')}`
}

/** What tells the variants of a group apart; the same for two that differ only in case. */
export function valuesKey(values: readonly string[]): string {
  return JSON.stringify(values.map((value) => value.trim().toLowerCase()))
}

type Group = { name: string; options: readonly string[]; french: FrenchGroup | null }

/** What the answers of a variant with these values say of its group. */
export function variantTexts(group: Group, values: readonly string[]): VariantTexts {
  const { name, options, french } = group
  const own = options.map((option, index) => ({ name: option, value: values[index] ?? '' }))
  if (!french) return { name, options: own, french: null }
  const inFrench = frenchValues(french, values)
  return {
    name,
    options: own,
    french: {
      name: french.name ?? name,
      options: own.map((option, index) => ({
        name: french.options[index] || option.name,
        value: inFrench[index] ?? option.value,
      })),
    },
  }
}

/** The French name of a variant; null if the group has none. */
export function frenchVariantName({ french }: Group, values: readonly string[]): string | null {
  return french?.name ? variantName(french.name, frenchValues(french, values)) : null
}

/** Values without a translation, such as "250 mL", are the same in French. */
function frenchValues({ values }: FrenchGroup, english: readonly string[]): string[] {
  return english.map((value) => (Object.hasOwn(values, value) && values[value]) || value)
}
