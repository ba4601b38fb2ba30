import { type Static, Type } from '@sinclair/typebox'
import { longestAlt } from '../../domain/catalog/pictures.ts'
import { typefaces } from '../../domain/shop/look/typefaces.ts'
import * as m from '../../i18n/messages.ts'
import { Nullable, OneOf, TextOrNone } from '../scalars.ts'

const Color = Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', errorMessage: m.fieldColour }))
const PictureId = Nullable(
  Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$', errorMessage: m.fieldPictureId }),
)
const Alt = TextOrNone(longestAlt)

/** How the shop looks; null means the default (LOOK-01). */
export const Look = Type.Object({
  primaryColor: Color,
  secondaryColor: Color,
  typeface: OneOf(typefaces),
  logo: PictureId,
  icon: PictureId,
  homePicture: PictureId,
  homePictureAlt: Alt,
  homePictureFrenchAlt: Alt,
  aboutPicture: PictureId,
  aboutPictureAlt: Alt,
  aboutPictureFrenchAlt: Alt,
})
export type Look = Static<typeof Look>
