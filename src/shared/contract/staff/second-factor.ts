import { Type } from '@sinclair/typebox'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { NoContent, Text } from '../scalars.ts'

// Two-step sign-in for the caller's own account: a password and an authenticator code (O40).

const SecondFactor = Type.Object({
  isOn: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
})

export const getSecondFactor = staffAction({
  name: 'secondFactor.get',
  needs: [],
  summary: "Whether the caller's account asks for a code at sign-in.",
  input: Type.Object({}),
  output: SecondFactor,
})

export const startSecondFactor = staffAction({
  name: 'secondFactor.start',
  needs: [],
  summary:
    'Creates a secret for an authenticator app. Sign-in asks for codes once one was confirmed.',
  input: Type.Object({}),
  output: Type.Object({
    /** In Base32, to be typed into an app that cannot scan the QR code. */
    secret: Type.String(),
    /** The `otpauth:` address that the QR code contains. */
    uri: Type.String(),
  }),
  errors: ['protected', 'confirm_identity'],
})

export const confirmSecondFactor = staffAction({
  name: 'secondFactor.confirm',
  needs: [],
  summary:
    'Turns two-step sign-in on with a code of the app, and returns the recovery codes, once.',
  input: Type.Object({ code: Text(40, { required: m.fieldCodeRequired }) }),
  output: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ['invalid', 'not_found', 'protected', 'confirm_identity'],
})

export const removeSecondFactor = staffAction({
  name: 'secondFactor.remove',
  needs: [],
  summary:
    "Turns two-step sign-in off for the caller's account, with a code of the app or a recovery code.",
  input: Type.Object({ code: Text(40, { required: m.fieldCodeRequired }) }),
  output: NoContent,
  errors: ['invalid', 'rate_limited'],
})
