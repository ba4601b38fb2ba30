import { type Static, Type } from '@sinclair/typebox'
import { typefaces } from '../../domain/shop/look.ts'
import * as m from '../../i18n/messages.ts'
import { Nullable, OneOf } from '../scalars.ts'

const Color = Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', errorMessage: m.fieldColour }))
const PictureId = Nullable(
  Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$', errorMessage: m.fieldPictureId }),
)

/** How the shop looks; null means the default (LOOK-01). */
export const Look = Type.Object({
  primaryColor: Color,
  secondaryColor: Color,
  typeface: OneOf(typefaces),
  logo: PictureId,
  icon: PictureId,
})
export type Look = Static<typeof Look>
