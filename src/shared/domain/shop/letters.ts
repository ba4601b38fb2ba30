import type { Locale } from '../../i18n/locale.ts'
import { type LetterKind, letterKinds } from './mail.ts'

/** The owner's lines in one kind of email; null for the default words, or for none. */
type OwnLines = { opening: string | null; closing: string | null }

export type Letters = Record<Locale, Record<LetterKind, OwnLines>>

export function defaultLetters(): Letters {
  return { en: noLines(), fr: noLines() }
}

function noLines(): Letters['en'] {
  const none = letterKinds.map((kind) => [kind, { opening: null, closing: null }])
  return Object.fromEntries(none) as Letters['en']
}
