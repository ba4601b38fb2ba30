// qTranslate and WP Multilang keep all languages in one text: "[:en]Hot[:fr]Piquant[:]", in older
// versions "<!--:en-->Hot<!--:-->". What is outside of their marks belongs to every language.

const mark = /\[:([a-z]{2})?\]|<!--:([a-z]{2})?-->/i

type Part = { language: string | null; text: string }

function partsOf(text: string): Part[] {
  const [first = '', ...rest] = text.split(mark)
  const parts: Part[] = [{ language: null, text: first }]
  for (let index = 0; index < rest.length; index += 3) {
    const language = (rest[index] ?? rest[index + 1])?.toLowerCase() ?? null
    parts.push({ language, text: rest[index + 2] ?? '' })
  }
  return parts
}

/** The English of a text, or else its French, or else its first language. */
export function mainLanguageOf(text: string): string {
  if (!mark.test(text)) return text
  const parts = partsOf(text)
  const languages = parts.flatMap(({ language }) => language ?? [])
  const main = ['en', 'fr'].find((each) => languages.includes(each))
  return written(parts, main ?? languages[0] ?? null)
}

/** The French of a text beside its English; undefined if it has none. */
export function frenchOf(text: string): string | undefined {
  const parts = mark.test(text) ? partsOf(text) : []
  const has = (language: string) => parts.some((part) => part.language === language)
  return has('fr') && has('en') ? written(parts, 'fr') : undefined
}

function written(parts: readonly Part[], language: string | null): string {
  return parts
    .filter((part) => part.language === null || part.language === language)
    .map(({ text }) => text)
    .join('')
}
