// Why it is built like this: docs/decisions/input.md

import type { Action } from '#shared/contract/action.ts'
import { ActionError } from '#shared/contract/errors.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import { refuseInPublicDemo } from '../accounts/public-demo.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { noteTokenUse } from '../accounts/tokens/note-token-use.ts'
import { whileAllowed } from '../accounts/while-allowed.ts'
import type { Context } from '../context/context.ts'
import { guardWrites } from '../context/guarded-context.ts'
import { type Caller, LongList, Reply } from '../context/handler.ts'
import { rehearsalEnd } from '../context/rehearsal.ts'
import type { Staff } from '../context/staff.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { toRefusal } from '../http/responses.ts'
import { cleaned, decode } from '../runtime/schema-reader.ts'
import { handlers } from './handlers.ts'
import { refuseNotYetOpen } from './refuse-not-yet-open.ts'

export type Answer = {
  status: Action['status']
  /** The output without undeclared fields; a `LongList` if the whole list was requested. */
  data: unknown
  page?: PageInfo
}

/** A handler whose input the action's own schema has checked. */
type AnyHandler = (input: never, context: Context, caller: Caller) => Promise<unknown>

/**
 * Runs an action for any transport: authorize against the current account, rate-limit, decode, run,
 * clean, log. Throws only `ActionError`, and `RehearsalEnd` in the context of a rehearsal.
 */
export async function runAction(
  context: Context,
  action: Action,
  input: unknown | (() => Promise<unknown>),
  caller: Caller,
): Promise<Answer> {
  const started = performance.now()
  const { needs } = action
  const authorize = async (db?: AnyDatabase) =>
    needs === null ? null : requireStaff(context, caller.token, needs, db)
  // Set after authorization, so that later refusals are logged with the account.
  let user: Staff | null = null
  try {
    user = await authorize()
    if (user) await admitToken(context, user, action, caller)
    if (needs === null) await refuseNotYetOpen(context, action.name, caller)
    // Before the body is read, so that a call over the limit stays cheap.
    context.limits.take(action.name, caller.address)
    const rawInput = typeof input === 'function' ? await input() : input
    // Reading a slow body can take long; the account may have changed in the meantime.
    if (typeof input === 'function') user = await authorize()
    const handle: AnyHandler = handlers[action.name]
    // Each write is authorized again, in its own transaction.
    const own = user === null ? context : guardWrites(context, authorize)
    const read = decode(action, rawInput)
    refuseInPublicDemo(context.config, action.name, read, user?.id)
    const result = await handle(read as never, own, { ...caller, user })
    const answer = clean(action, result, user && authorize)
    const level = action.method === 'GET' ? 'debug' : 'info'
    const done = facts(action, { ...caller, user }, answer.status, started)
    context.metrics.countAction(done)
    context.log[level]('action', { ...done, ...origin(action, caller) })
    return answer
  } catch (error) {
    const end = rehearsalEnd(error)
    if (end) {
      context.log.info('action_previewed', facts(action, { ...caller, user }, 200, started))
      throw end
    }
    context.db.reportCorruption(error)
    const refusal = withErrorField(action, toRefusal(error))
    const level = isFault(refusal) ? 'error' : 'info'
    const refused = facts(action, { ...caller, user }, refusal.status, started)
    context.metrics.countAction(refused)
    context.log[level]('action_refused', {
      ...refused,
      code: refusal.code,
      ...origin(action, caller),
      ...(refusal.cause instanceof Error ? { cause: refusal.cause } : {}),
    })
    throw refusal
  }
}

/** An access token has no account of its own, so it may not do what needs no permission (TOKEN-03). */
async function admitToken(
  context: Context,
  staff: Staff,
  { needs, isPersonal }: Action,
  by: Caller,
) {
  if (staff.token && (isPersonal || needs?.length === 0)) throw new ActionError('forbidden')
  // An agent's message was counted when it arrived.
  if (by.transport !== 'mcp') await noteTokenUse(context, staff.token)
}

/** Sign-ins are logged with the visitor's address, so that fail2ban can block password guessing. */
function origin({ name }: Action, { address }: Caller): { address?: string } {
  return name === 'auth.login' ? { address } : {}
}

/**
 * Removes every field that the output schema does not declare, so that no column leaks. A long list of
 * staff ends once `check` throws.
 */
function clean(action: Action, result: unknown, check: (() => Promise<unknown>) | null): Answer {
  if (result instanceof LongList) {
    const { page, of } = result
    const cleanedParts = cleanParts(action, result)
    const parts = check ? whileAllowed(cleanedParts, check) : cleanedParts
    const data = new LongList(parts, page, of && cleanFields(action, of))
    return { status: action.status, data, page }
  }
  const reply = result instanceof Reply ? result : new Reply(result)
  const { status = action.status, page } = reply.extra
  const data = action.status === 204 ? null : cleaned(action.output, reply.data)
  return page ? { status, data, page } : { status, data }
}

async function* cleanParts({ output }: Action, { parts, of }: LongList<unknown>) {
  const schema = of ? output.properties[of.list] : output
  for await (const part of parts) yield cleaned(schema, part)
}

function cleanFields({ output }: Action, { fields, list }: NonNullable<LongList<unknown>['of']>) {
  const { [list]: _, ...rest } = cleaned(output, { ...fields, [list]: [] }) as Record<
    string,
    unknown
  >
  return { fields: rest, list }
}

function withErrorField({ errorField }: Action, refusal: ActionError): ActionError {
  if (errorField === undefined) return refusal
  const { code, message, errors, details, retryAfter, cause } = refusal
  const error = refusal[errorField]
  return new ActionError(code, {
    message,
    details: { error, ...details },
    cause,
    ...(errors ? { errors } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

/** Whether an error is the server's fault; a payment method that is not configured is not. */
function isFault({ status, code, cause }: ActionError): boolean {
  return status >= 500 && !(code === 'payment_unavailable' && cause === undefined)
}

function facts(action: Action, caller: Caller, status: number, started: number) {
  return {
    action: action.name,
    transport: caller.transport,
    request: caller.requestId,
    user: caller.user?.id,
    status,
    ms: Math.round((performance.now() - started) * 100) / 100,
  }
}
