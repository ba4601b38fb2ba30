import { FormatRegistry, type Static, Type } from '@sinclair/typebox'
import { isPlainUsername } from '../../domain/shop/account.ts'
import { locales } from '../../i18n/locale.ts'
import * as m from '../../i18n/messages.ts'
import { publicAction, staffAction } from '../action.ts'
import { permissions } from '../permissions.ts'
import { roles } from '../roles.ts'
import {
  Email,
  Extended,
  Id,
  NoContent,
  Nullable,
  OneOf,
  page,
  Text,
  Timestamp,
} from '../scalars.ts'

/** An account; the password is never part of a response (ENT-02). */
export const User = Type.Object({
  id: Id,
  username: Type.String(),
  email: Nullable(Type.String()),
  isAdmin: Type.Boolean(),
  /** What an account that is not an admin may do (ROLE-01). */
  role: Nullable(OneOf(roles)),
  /** The language of the dashboard for this account (LANG-10). */
  language: OneOf(locales),
  lastLogin: Nullable(Timestamp),
  /** Until when the account's invitation is valid; null once someone has set a password (ROLE-06). */
  invitedUntil: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type User = Static<typeof User>

FormatRegistry.Set('username', isPlainUsername)

const username = Type.String({
  minLength: 3,
  maxLength: 64,
  format: 'username',
  errorMessage: m.fieldUsername,
  requiredMessage: m.fieldUsernameRequired,
})
export const Password = Type.String({
  minLength: 8,
  maxLength: 256,
  errorMessage: m.fieldPassword,
})
// Blank means no address, because the dialog always sends the field (USER-08).
const email = Type.Optional(Type.Union([Email(), Type.Literal(''), Type.Null()]))
// When editing, a blank password keeps the current one (USER-07).
const newPassword = Type.Optional(Type.Union([Password, Type.Literal('')]))

const Credentials = Type.Object({
  username: Text(64, { required: m.fieldUsernameRequired }),
  password: Text(256, { required: m.fieldPasswordRequired }),
  /** From the account's authenticator app, or a recovery code; requested with `code_required`. */
  code: Type.Optional(Type.String({ maxLength: 40 })),
  /** The `device` that this browser's last sign-in returned. */
  device: Type.Optional(Type.String({ maxLength: 100 })),
})

export const UserInput = Type.Object({
  username,
  password: newPassword,
  email,
  isAdmin: Type.Optional(Type.Boolean()),
  role: Type.Optional(Nullable(OneOf(roles))),
  language: Type.Optional(OneOf(locales)),
})
export type UserInput = Static<typeof UserInput>

/** A password, or an invitation to set one. */
export const NewUser = Extended(UserInput, { invite: Type.Optional(Type.Boolean()) })

/** For the inviter to pass on; absent if it was emailed. */
const invitationLink = Type.Optional(Type.String())

const UserChanges = Extended(Type.Partial(UserInput), {
  id: Id,
  version: Type.Optional(Timestamp),
})

export const login = publicAction({
  name: 'auth.login',
  summary: 'Signs staff in.',
  input: Credentials,
  output: Type.Object({
    token: Type.String(),
    user: User,
    /** Sent with this browser's next sign-in, so that other people's attempts cannot lock it out. */
    device: Type.String(),
  }),
  errors: ['invalid_credentials', 'code_required', 'code_wrong', 'forbidden', 'rate_limited'],
  onSocket: false,
})

export const me = staffAction({
  name: 'auth.me',
  needs: [],
  summary: "The caller's account, and what it may do.",
  input: Type.Object({}),
  output: Type.Object({ user: User, permissions: Type.Array(OneOf(permissions)) }),
})

/** A page load carries no token, so the browser gets a pass in a cookie. */
export const previewShop = staffAction({
  name: 'auth.previewShop',
  needs: [],
  summary: "A link with which the caller's browser shows the shop before it opens.",
  input: Type.Object({}),
  output: Type.Object({ url: Type.String() }),
})

export const updateMe = staffAction({
  name: 'auth.update',
  needs: [],
  summary: "Changes the language or the password of the caller's account.",
  input: Type.Object({
    language: Type.Optional(OneOf(locales)),
    /** A new one ends the account's sessions, including the caller's. */
    password: Type.Optional(Password),
    currentPassword: Type.Optional(Type.String({ maxLength: 256 })),
  }),
  output: User,
  errors: ['invalid', 'rate_limited'],
})

export const listUsers = staffAction({
  name: 'users.list',
  needs: ['staff:write'],
  summary: 'Every account, oldest first.',
  input: Type.Object({ ...page }),
  output: Type.Array(User),
})

export const createUser = staffAction({
  name: 'users.create',
  needs: ['staff:write'],
  summary: 'Creates an account, with a password or an invitation to set one.',
  input: NewUser,
  output: Extended(User, { invitationLink }),
  status: 201,
  errors: ['username_taken', 'invalid', 'confirm_identity', 'forbidden'],
})

/**
 * Changing the password or the admin flag ends the account's sessions (O37). These two, the role and the
 * email address need a sign-in of the caller in the last 15 minutes (`confirm_identity`).
 */
export const updateUser = staffAction({
  name: 'users.update',
  needs: ['staff:write'],
  summary: 'Changes an account; fields that are not sent stay as they are.',
  input: UserChanges,
  output: User,
  errors: [
    'not_found',
    'username_taken',
    'invalid',
    'stale',
    'protected',
    'confirm_identity',
    'forbidden',
  ],
})

export const deleteUser = staffAction({
  name: 'users.delete',
  needs: ['staff:write'],
  summary: 'Deletes an account and ends its sessions.',
  input: Type.Object({ id: Id }),
  output: NoContent,
  errors: ['not_found', 'protected', 'confirm_identity', 'forbidden'],
})

/** In an invitation's link: the account's id and a key. */
const invitation = Type.String({
  pattern: String.raw`^[0-9a-f-]{36}\.[\w-]{32}$`,
  errorMessage: m.invitationInvalid,
})

export const inviteUser = staffAction({
  name: 'users.invite',
  needs: ['staff:write'],
  summary: 'Invites an account without a password again; earlier links end.',
  input: Type.Object({ id: Id }),
  output: Extended(User, { invitationLink }),
  errors: ['not_found', 'protected', 'confirm_identity', 'forbidden'],
})

export const revokeInvitation = staffAction({
  name: 'users.revokeInvitation',
  needs: ['staff:write'],
  summary: 'Ends the invitation of an account.',
  input: Type.Object({ id: Id }),
  output: User,
  errors: ['not_found', 'protected', 'forbidden'],
})

export const readInvitation = publicAction({
  name: 'auth.invitation',
  summary: 'Whom an invitation is for.',
  input: Type.Object({ invitation }),
  output: Type.Object({ username: Type.String(), language: OneOf(locales) }),
  errors: ['not_found', 'invalid'],
})

export const acceptInvitation = publicAction({
  name: 'auth.acceptInvitation',
  summary: 'Sets the first password of an account; the invitation ends.',
  input: Type.Object({ invitation, password: Password }),
  output: Type.Object({ username: Type.String() }),
  errors: ['not_found', 'invalid'],
})
