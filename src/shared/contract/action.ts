import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import { type ActionName, type Method, routeOf } from './routes.ts'
import type { Static, TObject, TSchema } from '@sinclair/typebox'

/** Whether an action only answers, only adds something, or changes or removes what is there. */
export type Effect = 'reads' | 'adds' | 'alters'

export type Action<
  Name extends ActionName = ActionName,
  Input extends TObject = TObject,
  Output extends TSchema = TSchema,
> = {
  name: Name
  method: Method
  path: string
  summary: string
  /**
   * The permissions that the caller's account has to have at the time of the call, none for what every
   * account of staff may do; null if anyone may call the action.
   */
  needs: readonly Permission[] | null
  input: Input
  /** Properties that are not in this schema are stripped. Null if there is no body (204). */
  output: Output
  /** The status of a successful response; a handler may override it with a `Reply`. */
  status: 200 | 201 | 202 | 204
  errors: readonly ErrorCode[]
  /** Whether the action can also be called over the socket. */
  onSocket: boolean
  /** Whether it takes a person who signed in: no access token or agent may call it. */
  isPersonal?: boolean
  /** What a call does to the shop's data, where its method does not tell. */
  effect?: Effect
  /** The largest JSON body in bytes, where that of the role is too small. */
  bodyLimit?: number
  /** The property that error responses repeat in a field named `error` (API-11, API-12). */
  errorField?: 'message' | 'code'
}

type Declaration<Name extends ActionName, Input extends TObject, Output extends TSchema> = {
  name: Name
  summary: string
  input: Input
  output: Output
  /** Default: 204 without a body, else 200. */
  status?: 200 | 201 | 202 | 204
  errors?: readonly ErrorCode[]
  onSocket?: boolean
  isPersonal?: boolean
  effect?: Effect
  bodyLimit?: number
  errorField?: 'message' | 'code'
}

/** Declares an action once, for both transports, the OpenAPI document and the client's types. */
function action<Name extends ActionName, Input extends TObject, Output extends TSchema>(
  needs: Action['needs'],
  declaration: Declaration<Name, Input, Output>,
): Action<Name, Input, Output> {
  const status = declaration.output.type === 'null' ? 204 : 200
  const route = routeOf(declaration.name)
  return { status, errors: [], onSocket: true, ...declaration, needs, ...route }
}

export function publicAction<
  Name extends ActionName,
  Input extends TObject,
  Output extends TSchema,
>(declaration: Declaration<Name, Input, Output>) {
  return action(null, declaration)
}

export function staffAction<
  Name extends ActionName,
  Input extends TObject,
  Output extends TSchema,
>({ needs, ...declaration }: Declaration<Name, Input, Output> & { needs: readonly Permission[] }) {
  return action(needs, declaration)
}

export function effectOf({ effect, method, status }: Action): Effect {
  if (effect) return effect
  if (method === 'GET') return 'reads'
  return method === 'POST' && status === 201 ? 'adds' : 'alters'
}

export type InputOf<A extends Action> = Static<A['input']>
export type OutputOf<A extends Action> = Static<A['output']>

/**
 * The largest JSON body of an action, in bytes, by who may call it. An order of 100 lines with every field at its
 * longest takes less than 45 kB, so the public limit never stops a purchase; staff send larger bodies,
 * such as a product with a long description.
 */
export const bodyLimits = { public: 64 * 1024, staff: 1024 * 1024 } as const

export function bodyLimitOf({ needs, bodyLimit }: Pick<Action, 'needs' | 'bodyLimit'>): number {
  return bodyLimit ?? (needs === null ? bodyLimits.public : bodyLimits.staff)
}
