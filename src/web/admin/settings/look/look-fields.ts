import type { Typeface } from '#shared/domain/shop/look.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FieldSpec, Words } from '../form/field-spec.ts'

const typefaceNames: Record<Typeface, Words> = {
  fraunces: m.lookFraunces,
  sans: m.lookSans,
  humanist: m.lookHumanist,
  rounded: m.lookRounded,
  serif: m.lookSerif,
  slab: m.lookSlab,
}

/** The fields of the look's form. */
export const lookFields: readonly FieldSpec[] = [
  { kind: 'color', key: 'primaryColor', label: m.lookPrimary, hint: m.lookPrimaryHint },
  { kind: 'color', key: 'secondaryColor', label: m.lookSecondary, hint: m.lookSecondaryHint },
  {
    kind: 'choice',
    key: 'typeface',
    label: m.lookTypeface,
    hint: m.lookTypefaceHint,
    choices: typefaceNames,
  },
  { kind: 'picture', key: 'logo', label: m.lookLogo, hint: m.lookLogoHint },
  { kind: 'picture', key: 'icon', label: m.lookIcon, hint: m.lookIconHint },
]
