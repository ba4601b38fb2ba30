import { type Static, Type } from '@sinclair/typebox'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { permissions } from '../permissions.ts'
import { Id, NoContent, Nullable, OneOf, page, Text, Timestamp } from '../scalars.ts'

// Access tokens, with which programs call the API instead of an account (TOKEN-01).

const fields = {
  id: Id,
  name: Type.String(),
  permissions: Type.Array(OneOf(permissions)),
  /** The account that made it. The token may never do more than this account. */
  createdBy: Type.String(),
  createdAt: Timestamp,
  expiresAt: Nullable(Timestamp),
  /** Within a minute. */
  lastUsedAt: Nullable(Timestamp),
}

export const Token = Type.Object(fields)
export type Token = Static<typeof Token>

export const TokenInput = Type.Object({
  name: Text(100, { required: m.tokensNameMissing }),
  permissions: Type.Array(OneOf(permissions), {
    minItems: 1,
    // One that is named twice is granted once.
    maxItems: 2 * permissions.length,
    errorMessage: m.tokensPermissionsMissing,
  }),
  /** Null or absent for a token that does not expire. */
  expiresAt: Type.Optional(Nullable(Timestamp)),
})
export type TokenInput = Static<typeof TokenInput>

export const listTokens = staffAction({
  name: 'tokens.list',
  needs: ['tokens:write'],
  summary: 'Every access token, oldest first, without its secret.',
  input: Type.Object({ ...page }),
  output: Type.Array(Token),
})

export const createToken = staffAction({
  name: 'tokens.create',
  needs: ['tokens:write'],
  summary:
    'Creates an access token for programs, which send it as `Authorization: Bearer`. It is shown only in this answer.',
  input: TokenInput,
  output: Type.Object({ ...fields, token: Type.String() }),
  status: 201,
  errors: ['invalid', 'forbidden', 'confirm_identity'],
})

export const deleteToken = staffAction({
  name: 'tokens.delete',
  needs: ['tokens:write'],
  summary: 'Revokes an access token: its calls are refused and its sockets closed.',
  input: Type.Object({ id: Id }),
  output: NoContent,
  errors: ['not_found'],
})
