import { type Static, Type } from '@sinclair/typebox'
import { letterStates } from '../../domain/shop/news.ts'
import { locales } from '../../i18n/locale.ts'
import { staffAction } from '../action.ts'
import {
  Extended,
  Id,
  NoContent,
  Nullable,
  OneOf,
  Text,
  TextOrNone,
  Timestamp,
} from '../scalars.ts'

const LONGEST_SUBJECT = 150
const LONGEST_TEXT = 10_000

export const LetterWords = Type.Object({
  subject: Text(LONGEST_SUBJECT),
  text: Text(LONGEST_TEXT),
  /** The English words go to readers of French where these are null. */
  frenchSubject: TextOrNone(LONGEST_SUBJECT),
  frenchText: TextOrNone(LONGEST_TEXT),
})
export type LetterWords = Static<typeof LetterWords>

const Letter = Extended(LetterWords, {
  id: Id,
  state: OneOf(letterStates),
  /** How many emails were written for it. */
  written: Type.Integer(),
  startedAt: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Letter = Static<typeof Letter>

const Letters = Type.Object({
  /** How many people have confirmed that they want news. */
  readers: Type.Integer(),
  /** Newest first. */
  letters: Type.Array(Letter),
})

export const listLetters = staffAction({
  name: 'letters.list',
  needs: ['mail:read'],
  summary: 'The newest letters with news, and how many people get them.',
  input: Type.Object({}),
  output: Letters,
})

export const saveLetter = staffAction({
  name: 'letters.save',
  needs: ['mail:write'],
  summary: 'Writes a letter, or a draft again.',
  input: Extended(LetterWords, { id: Type.Optional(Id) }),
  output: Letter,
  errors: ['invalid', 'not_found'],
})

export const deleteLetter = staffAction({
  name: 'letters.delete',
  needs: ['mail:write'],
  summary: 'Deletes a draft.',
  input: Type.Object({ id: Id }),
  output: NoContent,
  errors: ['invalid', 'not_found'],
})

export const previewLetter = staffAction({
  name: 'letters.preview',
  needs: ['mail:read'],
  summary: 'A letter as it would be sent.',
  input: Type.Object({ id: Id, locale: OneOf(locales) }),
  output: Type.Object({ subject: Type.String(), html: Type.String(), text: Type.String() }),
  errors: ['not_found'],
})

export const sendLetter = staffAction({
  name: 'letters.send',
  needs: ['mail:write'],
  summary:
    'Sends a draft once to everyone who wants news by now. Needs a mail server, and the postal address of the shop.',
  input: Type.Object({ id: Id }),
  output: Letter,
  errors: ['invalid', 'not_found', 'mail_not_set_up'],
})

export const stopLetter = staffAction({
  name: 'letters.stop',
  needs: ['mail:write'],
  summary: 'Keeps the emails of a letter that have not left from leaving.',
  input: Type.Object({ id: Id }),
  output: Letter,
  errors: ['not_found'],
})
