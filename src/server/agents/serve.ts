import {
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'
import type { Staff } from '../context/staff.ts'
import { visible } from '../runtime/visible-text.ts'
import { acceptingBoth, readable } from './accept.ts'
import { dataNotice } from './answer.ts'
import { callTool } from './call-tool.ts'
import { actionOf, toolsFor } from './tools.ts'

export type Visit = {
  caller: Caller
  staff: Staff & { token: NonNullable<Staff['token']> }
  body: Record<string, unknown>
}

/** The protocol's library has checked it. */
type Envelope = { [CLIENT_INFO_META_KEY]?: { name: string } }

const instructions = `The tools of an online shop, for its staff. A tool that changes something first answers a preview and a confirmation, and acts when it is called again with the same arguments and the confirmation, once, within 10 minutes. ${dataNotice}`

export type Agents = (request: Request, visit: Visit) => Promise<Response>

/** Serves the Model Context Protocol: each message by itself, without sessions. */
export function createAgents(context: Context): Agents {
  const visits = new WeakMap<Request, Visit>()
  const handler = createMcpHandler(
    ({ requestInfo }) => serverFor(context, requestInfo && visits.get(requestInfo), requestInfo),
    // Nothing is announced: a stream would outlive its token.
    { maxSubscriptions: 0 },
  )
  return async (received, visit) => {
    const request = acceptingBoth(received)
    visits.set(request, visit)
    return readable(await handler.fetch(request, { parsedBody: visit.body }), received)
  }
}

function serverFor(context: Context, visit: Visit | undefined, request: Request | undefined) {
  if (!visit || !request) throw new Error('A message of the agent protocol has no request.')
  const { caller, staff } = visit
  const { name } = context.settings.now().identity
  const server = new Server(
    { name: 'saucery', title: name, version: context.version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: toolsFor(staff.permissions) }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const action = actionOf(params.name)
    if (!action) throw unknownTool(params.name)
    const { [CLIENT_INFO_META_KEY]: client } = (mcpReq.envelope ?? {}) as Envelope
    const agentName = nameOf(client?.name, request)
    return callTool(context, {
      action,
      input: params.arguments ?? {},
      caller,
      token: staff.token,
      agentName,
    })
  })
  return server
}

function unknownTool(name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`)
}

const LONGEST_NAME = 60

/** What an agent calls itself, which nobody checks; older ones say it only in their `User-Agent`. */
function nameOf(toolName: string | undefined, { headers }: Request): string {
  const name = toolName?.trim() || headers.get('User-Agent') || 'unknown'
  return visible(name).slice(0, LONGEST_NAME)
}
