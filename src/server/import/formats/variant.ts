import {
  type FrenchGroup,
  groupLimits,
  valuesKey,
  variantName,
} from '#shared/domain/catalog/product-group.ts'

export const LONGEST_NAME = 200

/** What a file says of a row that is one variant of a product group. */
export type RawVariant = {
  /** Tells the groups of a file apart. */
  key: string
  name: string
  /** Whether the name alone says which group is meant. */
  isNamed: boolean
  options: string[]
  values: string[]
  /** Its place in the group; without it, the order of the lines counts. */
  position?: number | undefined
  /** French texts that the file states, also of this variant's values; undefined if it has none. */
  french?: Partial<FrenchGroup> | undefined
}

/** Whether products with these values can be a group; if not, they stay products of their own. */
export function canBeGroup({ name, options, values }: Group): boolean {
  const { variants, text, options: mostOptions } = groupLimits
  const texts = [...options, ...values.flat()]
  return (
    values.length > 1 &&
    values.length <= variants &&
    options.length > 0 &&
    options.length <= mostOptions &&
    areDistinct(options.map((option) => option.toLowerCase())) &&
    areDistinct(values.map(valuesKey)) &&
    texts.every((each) => each !== '' && each.length <= text) &&
    values.every((own) => variantName(name, own).length <= LONGEST_NAME)
  )
}

type Group = {
  name: string
  options: readonly string[]
  values: readonly (readonly string[])[]
}

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}
