import { Elysia } from 'elysia'
import { bodyLimits } from '#shared/contract/action.ts'
import { ActionError } from '#shared/contract/errors.ts'
import { isOwnOrigin } from '#shared/domain/shop/own-origin.ts'
import * as m from '#shared/i18n/messages.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { noteTokenUse } from '../accounts/tokens/note-token-use.ts'
import type { Agents } from '../agents/serve.ts'
import type { Context } from '../context/context.ts'
import { callerOf } from '../http/caller.ts'
import { readJson } from '../http/read-body.ts'
import { toRefusal } from '../http/responses.ts'

/** The Model Context Protocol; without sessions and streams, there is nothing to get or to delete. */
export function agentRoutes(context: Context) {
  const answer = createAnswer(context)
  return new Elysia({ name: 'agents' })
    .post('/mcp', ({ request }) => answer(request), { parse: 'none' })
    .get('/mcp', onlyPost)
    .all('/mcp', onlyPost, { parse: 'none' })
}

/** Answers a message: who asks is known, and counted, before anything is read. */
function createAnswer(context: Context): (request: Request) => Promise<Response> {
  let agents: Promise<Agents> | null = null
  // The protocol's library is loaded for the first agent; a shop without one does without it.
  const load = async () => (await import('../agents/serve.ts')).createAgents(context)
  return async (request) => {
    try {
      refuseOtherOrigin(context, request)
      const caller = { ...callerOf(context, request), transport: 'mcp' } as const
      const { token, ...staff } = await requireStaff(context, caller.token, [])
      // A session is a person's, whose browser could be made to call.
      if (!token) throw new ActionError('unauthorized', { message: m.errorAgentNeedsToken() })
      await noteTokenUse(context, token)
      const body = await readJson(request, bodyLimits.staff)
      agents ??= load()
      const answer = await (await agents)(request, { caller, staff: { ...staff, token }, body })
      answer.headers.set('Cache-Control', 'no-store')
      return answer
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal.status >= 500) context.log.error('agent_refused', { error })
      return refuse(refusal)
    }
  }
}

/** A page elsewhere may not call, even if a name that it controls leads here. */
function refuseOtherOrigin({ publicUrl }: Context, { headers }: Request): void {
  const origin = headers.get('Origin')
  if (origin === null || isOwnOrigin(publicUrl, origin)) return
  throw new ActionError('forbidden', { message: m.errorOtherOrigin() })
}

/** A refusal of the whole message as a JSON-RPC error. */
function refuse({ status, code, message, retryAfter }: ActionError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer')
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  const error = { code: rpcCodes[status] ?? status, message, data: { code } }
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status, headers })
}

/** JSON-RPC has codes for what cannot be read, and for faults; the others are those of HTTP. */
const rpcCodes: Readonly<Record<number, number>> = { 400: -32700, 500: -32603 }

function onlyPost(): Response {
  return new Response(null, {
    status: 405,
    headers: { Allow: 'POST', 'Cache-Control': 'no-store' },
  })
}
