import { Type } from '@sinclair/typebox'
import { type LetterKind, letterKinds } from '../domain/shop/mail.ts'
import { TextOrNone } from './scalars.ts'

/** The most characters of the owner's lines at one end of an email. */
const LONGEST = 1_000

const Lines = Type.Object({ opening: TextOrNone(LONGEST), closing: TextOrNone(LONGEST) })

const OfLanguage = Type.Object(
  Object.fromEntries(letterKinds.map((kind) => [kind, Lines])) as Record<LetterKind, typeof Lines>,
)

/** The owner's lines in the emails to customers, by language; see `Letters` in the domain. */
export const Letters = Type.Object({ en: OfLanguage, fr: OfLanguage })
