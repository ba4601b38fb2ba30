import {
  type MessageFormatElement,
  parse,
  type PluralOrSelectOption,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import type { Locale } from '#shared/i18n/locale.ts'

/** The type of each parameter of a message; `rich` stands for a function that wraps a tag's text. */
export type Parameters = Map<string, string>

/** CLDR's plural categories for the numbers that occur in a shop, as expressions. */
const categories: Record<Locale, Record<string, (value: string) => string>> = {
  en: { one: (value) => `${value} === 1` },
  fr: { one: (value) => `${value} < 2` },
}

/**
 * Compiles a message in ICU MessageFormat to a JavaScript expression that reads the parameters from
 * `p`. Supports `{text}`, `{n, number}`, plurals with `=0` and `#`, `select`, and tags such as
 * `<link>here</link>`.
 */
export function compileMessage(key: string, message: string, locale: Locale) {
  if (/'[{<]/.test(message)) throw new Error(`"${key}": use ’ before a parameter; ' quotes it.`)
  const parameters: Parameters = new Map()

  function declare(name: string, type: string) {
    const before = parameters.get(name)
    // A plain `{count}` next to a plural is the same number.
    if (before && before !== type && type !== 'string') {
      if (before !== 'string')
        throw new Error(`"${key}": ${name} is used as ${before} and ${type}.`)
    }
    if (!before || type !== 'string') parameters.set(name, type)
  }

  function textOf(elements: readonly MessageFormatElement[], count?: string): string {
    const parts = elements.map((element) => partOf(element, count))
    return parts.length === 0 ? "''" : parts.join(' + ')
  }

  function partOf(element: MessageFormatElement, count?: string): string {
    switch (element.type) {
      case TYPE.literal:
        return JSON.stringify(element.value)
      case TYPE.pound:
        if (count === undefined) throw new Error(`"${key}": # is outside a plural.`)
        return `number(${count})`
      case TYPE.argument:
        declare(element.value, 'string')
        return `p.${element.value}`
      case TYPE.number:
        declare(element.value, 'number')
        return `number(p.${element.value})`
      case TYPE.plural: {
        if (element.pluralType === 'ordinal') break
        declare(element.value, 'number')
        return choose(element.options, `p.${element.value}`, (name) =>
          name.startsWith('=')
            ? `p.${element.value} === ${name.slice(1)}`
            : categories[locale][name]?.(`p.${element.value}`),
        )
      }
      case TYPE.select: {
        declare(element.value, 'string')
        const value = `p.${element.value}`
        return choose(element.options, count, (name) => `${value} === ${JSON.stringify(name)}`)
      }
      default:
    }
    throw new Error(`"${key}": ${JSON.stringify(element)} is not supported.`)
  }

  function choose(
    options: Record<string, PluralOrSelectOption>,
    count: string | undefined,
    conditionOf: (name: string) => string | undefined,
  ): string {
    const { other, ...others } = options
    if (!other) throw new Error(`"${key}": a plural or select needs "other".`)
    const cases = Object.entries(others).map(([name, { value }]) => {
      const condition = conditionOf(name)
      if (!condition) throw new Error(`"${key}": ${locale} has no category "${name}".`)
      return `${condition} ? ${textOf(value, count)} : `
    })
    return `(${cases.join('')}${textOf(other.value, count)})`
  }

  const elements = parse(message, { requiresOtherClause: true })
  const isRich = elements.some(({ type }) => type === TYPE.tag)
  if (!isRich) return { parameters, code: textOf(elements) }
  const parts = elements.map((element) => {
    if (element.type !== TYPE.tag) return partOf(element)
    declare(element.value, 'rich')
    return `p.${element.value}(${textOf(element.children)})`
  })
  return { parameters, code: `[${parts.join(', ')}]` }
}
