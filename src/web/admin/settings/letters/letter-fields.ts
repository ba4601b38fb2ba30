import { type LetterKind, letterKinds } from '#shared/domain/shop/mail.ts'
import * as m from '#shared/i18n/messages.ts'
import { kindWords } from '../../mail/kind-words.ts'
import type { GroupSpec } from '../form/field-spec.ts'

const placeholders = { name: '{name}', shop: '{shop}', number: '{number}' }

/** The owner's lines in each kind of email, the same in every language (MAIL-10). */
export const letterFields: readonly GroupSpec[] = letterKinds.map((kind: LetterKind) => ({
  kind: 'group',
  key: kind,
  label: kindWords[kind],
  fields: [
    {
      kind: 'area',
      key: 'opening',
      label: m.settingsOpening,
      hint: () => m.settingsOpeningHint(placeholders),
    },
    { kind: 'area', key: 'closing', label: m.settingsClosingLines },
  ],
}))
