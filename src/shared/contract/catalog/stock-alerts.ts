import { type Static, Type } from '@sinclair/typebox'
import { publicAction } from '../action.ts'
import { Email, Id } from '../scalars.ts'

/** The fields of the form and their messages. */
export const AlertForm = Type.Object({ email: Email() })
export type AlertForm = Static<typeof AlertForm>

/** The answer never depends on whether the address has asked before. */
export const notifyWhenBack = publicAction({
  name: 'products.notify',
  summary: 'Sends one email to an address when the product can be bought again.',
  input: Type.Object({ id: Id, ...AlertForm.properties }),
  output: Type.Object({}),
  status: 202,
  errors: ['invalid', 'not_found', 'rate_limited', 'storage_unavailable'],
})
