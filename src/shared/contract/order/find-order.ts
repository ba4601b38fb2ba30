import { type Static, Type } from '@sinclair/typebox'
import * as m from '../../i18n/messages.ts'
import { publicAction } from '../action.ts'
import { Email, Text } from '../scalars.ts'

/** The fields of the form and their messages. */
export const OrderSearch = Type.Object({
  number: Text(60, { required: m.findOrderNumberMissing }),
  email: Email(),
})
export type OrderSearch = Static<typeof OrderSearch>

/** The answer never depends on whether there is such an order. */
export const findOrder = publicAction({
  name: 'orders.find',
  summary:
    'Emails the link of an order to its customer, if the number and the address are those of an order. Answers the same whether or not they are.',
  input: OrderSearch,
  output: Type.Object({}),
  status: 202,
  errors: ['invalid', 'rate_limited', 'storage_unavailable'],
})
