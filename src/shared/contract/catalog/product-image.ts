import { Type } from '@sinclair/typebox'
import * as m from '#shared/i18n/messages.ts'
import { longestAlt } from '../../domain/catalog/pictures.ts'
import { OneOf } from '../scalars.ts'

export const ProductImage = Type.Object({
  url: Type.String(),
  type: OneOf(['main', 'supplemental']),
  /** What it shows, in the language of the answer; in English for staff. */
  alt: Type.Optional(Type.String()),
  frenchAlt: Type.Optional(Type.String()),
})

const Alt = Type.Optional(
  Type.String({
    maxLength: longestAlt,
    errorMessage: () => m.fieldAtMostCharacters({ most: longestAlt }),
  }),
)

/** An uploaded picture, as staff send it. */
export const ProductImageInput = Type.Object({
  url: Type.String({
    maxLength: 200,
    pattern: '^/objects/uploads/[A-Za-z0-9-]+$',
    errorMessage: m.fieldUploadedPicture,
  }),
  type: OneOf(['main', 'supplemental']),
  alt: Alt,
  frenchAlt: Alt,
})
