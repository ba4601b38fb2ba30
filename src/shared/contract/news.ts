import { type Static, Type } from '@sinclair/typebox'
import { publicAction } from './action.ts'
import { Email } from './scalars.ts'

/** The fields of the form and their messages. */
export const NewsForm = Type.Object({ email: Email() })
export type NewsForm = Static<typeof NewsForm>

/** Neither the answer nor its time depends on whether the address gets them already. */
export const askForNews = publicAction({
  name: 'news.ask',
  summary: 'Emails a link to an address, with which its owner confirms wanting news by email.',
  input: NewsForm,
  output: Type.Object({}),
  status: 202,
  errors: ['invalid', 'rate_limited', 'storage_unavailable'],
})
