import { type PagePicture, pagePictures } from '#shared/domain/shop/look/look.ts'
import type { Typeface } from '#shared/domain/shop/look/typefaces.ts'
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
  ...pagePictures.flatMap(pictureFields),
]

/** The fields that are folded: pictures of pages. */
export const pictureKeys = pagePictures.flatMap(pictureFields).map(({ key }) => key)

/** A page's picture with its descriptions. */
function pictureFields(key: PagePicture): FieldSpec[] {
  const isOfHome = key === 'homePicture'
  return [
    {
      kind: 'picture',
      isWide: true,
      key,
      label: isOfHome ? m.lookHomePicture : m.lookAboutPicture,
    },
    {
      kind: 'text',
      key: `${key}Alt`,
      label: isOfHome ? m.lookHomeAlt : m.lookAboutAlt,
      hint: m.lookAltHint,
    },
    {
      kind: 'text',
      key: `${key}FrenchAlt`,
      label: isOfHome ? m.lookHomeFrench : m.lookAboutFrench,
    },
  ]
}
