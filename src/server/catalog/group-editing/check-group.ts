import { invalidField } from '#shared/contract/errors.ts'
import type { VariantInput } from '#shared/contract/staff/product-groups.ts'
import {
  type FrenchGroup,
  frenchVariantName,
  valuesKey,
  variantName,
} from '#shared/domain/catalog/product-group.ts'
import * as m from '#shared/i18n/messages.ts'

const LONGEST_NAME = 200

type Checked = {
  name: string
  options: readonly string[]
  french: FrenchGroup | null
  variants: readonly Pick<VariantInput, 'id' | 'options'>[]
}

/** Throws `invalid` for what the schema cannot express, such as two variants with the same values. */
export function checkGroup({ name, options, french, variants }: Checked): void {
  options.forEach((option, index) => {
    const isKnown = options.slice(0, index).some((other) => isSame(other, option))
    if (isKnown) throw invalidField(`/options/${index}`, m.errorOptionTwice({ option }))
  })
  const lineByKey = new Map<string, number>()
  const ids = new Set<string>()
  variants.forEach((variant, index) => {
    const path = `/variants/${index}`
    if (variant.options.length !== options.length) {
      throw invalidField(`${path}/options`, m.errorValuesOfOptions({ count: options.length }))
    }
    const values = variant.options.join(' / ')
    const key = valuesKey(variant.options)
    if (lineByKey.has(key)) throw invalidField(`${path}/options`, m.errorVariantTwice({ values }))
    lineByKey.set(key, index)
    if (variantName(name, variant.options).length > LONGEST_NAME) {
      throw invalidField(`${path}/options`, m.errorVariantName({ most: LONGEST_NAME }))
    }
    const frenchName = frenchVariantName({ name, options, french }, variant.options)
    if (frenchName && frenchName.length > LONGEST_NAME) {
      throw invalidField('/french/name', m.errorVariantName({ most: LONGEST_NAME }))
    }
    if (variant.id === undefined) return
    if (ids.has(variant.id)) throw invalidField(`${path}/id`, m.errorVariantTwice({ values }))
    ids.add(variant.id)
  })
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
