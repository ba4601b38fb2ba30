import { Type } from '@sinclair/typebox'
import { action } from './action.ts'

/** Limits of one batch of pictures (UPL-02). */
export const uploadLimits = { files: 5, bytes: 5_242_880 } as const

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const createUpload = action({
  name: 'uploads.create',
  summary: 'Returns an address to which one picture may be sent with PUT.',
  role: 'admin',
  input: Type.Object({}),
  output: Type.Object({ uploadURL: Type.String() }),
})
