import type { Static, TObject, TSchema } from '@sinclair/typebox'
import { type ActionName, routeOf, type Method } from './routes.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call: everyone, or an admin who is one at that moment. */
export type Role = 'public' | 'admin'

export type Action<
  Name extends ActionName = ActionName,
  Input extends TObject = TObject,
  Output extends TSchema = TSchema,
> = {
  name: Name
  method: Method
  path: string
  summary: string
  role: Role
  input: Input
  /** What may leave: a property that is not in here cannot. Null where there is no body (204). */
  output: Output
  /** The status of a success; a handler may answer another by replying with it. */
  status: 200 | 201 | 204
  errors: readonly ErrorCode[]
  /** Whether the socket's door leads here too. */
  onSocket: boolean
  /** What a refusal also says in a field called `error` (API-11, API-12). */
  errorField?: 'message' | 'code'
}

type Declaration<Name extends ActionName, Input extends TObject, Output extends TSchema> = {
  name: Name
  summary: string
  role: Role
  input: Input
  output: Output
  status?: 200 | 201 | 204
  errors?: readonly ErrorCode[]
  onSocket?: boolean
  errorField?: 'message' | 'code'
}

/** Declares an action once, for both doors, the API's description and the client's types. */
export function action<Name extends ActionName, Input extends TObject, Output extends TSchema>(
  declaration: Declaration<Name, Input, Output>,
): Action<Name, Input, Output> {
  return { status: 200, errors: [], onSocket: true, ...declaration, ...routeOf(declaration.name) }
}

export type InputOf<A extends Action> = Static<A['input']>
export type OutputOf<A extends Action> = Static<A['output']>
