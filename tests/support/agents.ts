import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Permission } from '#shared/contract/permissions.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { Input } from './callers.ts'
import type { TestShop } from './shop.ts'

/** An access token with these permissions. */
export async function tokenFor(
  shop: TestShop,
  permissions: readonly Permission[],
  name = 'Assistant',
): Promise<string> {
  const body = { name, permissions }
  const made = await shop.api<{ token: string }>('POST', '/api/tokens', {
    token: await shop.asOwner(),
    body,
  })
  return made.body.token
}

/** The official client of the Model Context Protocol, connected with a token. */
export async function connectAgent(
  { address }: Pick<TestShop, 'address'>,
  token: string,
  name = 'Test agent',
): Promise<Client> {
  const client = new Client(
    { name, version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  const headers = { Authorization: `Bearer ${token}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }),
  )
  return client
}

/** What a tool answered. */
export type ToolAnswer = {
  isError: boolean
  /** The text as it is sent. */
  text: string
  /** The answer, or the refusal. */
  body: Record<string, unknown>
}

/** Calls a tool by the name of its action. */
export async function callTool(
  client: Client,
  action: ActionName,
  input: Input = {},
): Promise<ToolAnswer> {
  const result = await client.callTool({ name: action.replace('.', '_'), arguments: input })
  const [content] = result.content
  const text = content?.type === 'text' ? content.text : ''
  return { isError: result.isError === true, text, body: JSON.parse(text) as ToolAnswer['body'] }
}

/** Has a tool show what it would do, then do it. */
export async function confirmTool(client: Client, action: ActionName, input: Input = {}) {
  const shown = await callTool(client, action, input)
  if (shown.isError) throw new Error(`No preview of ${action}: ${shown.text}`)
  const { confirmation } = shown.body
  return { shown, done: await callTool(client, action, { ...input, confirmation }) }
}
