import { type Action, bodyLimitOf } from '#shared/contract/action.ts'
import { errorCodes } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import { jsonSchema } from '../../action/json-schema.ts'
import type { Context } from '../../context/context.ts'
import type { Rendered } from '../cache/cached-response.ts'

const ErrorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

const introduction = `
Every operation can also be called over the WebSocket at /api/live by its operationId, except auth.login. Agents find those that their token allows as tools at /mcp (Model Context Protocol).

**Permissions**: \`x-permissions\` of an operation are those that the caller needs, none for what all staff may do. Operations without it are open to everyone.

**Pages**: a list with \`limit\` and \`cursor\` answers where it continues in \`X-Next-Cursor\`, and its length in \`X-Total-Count\`.

**Repeating a call**: GET, PUT and DELETE can be repeated. An order, a payment and an order that staff enter exist once for their id, however often they are sent. A PUT with \`version\`, the \`updatedAt\` that was read, is refused with \`stale\` if someone has saved since.

**Errors**: \`code\` never changes with the language; \`message\` follows \`Accept-Language\`. 429 and 503 say in \`Retry-After\` when to try again.
`.trim()

export function renderApiDocument(context: Context): Rendered {
  return {
    status: 200,
    type: 'application/json;charset=utf-8',
    body: JSON.stringify(apiDocument(context)),
  }
}

function apiDocument({ publicUrl, version, settings }: Context) {
  const paths: Record<string, Record<string, object>> = {}
  const actions: readonly Action[] = Object.values(registry)
  for (const action of actions) {
    const path = action.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [action.method.toLowerCase()]: operation(action) }
  }
  const { name } = settings.now().identity
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version,
      description: introduction,
      contact: { name, url: publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(actions.map(tagOf))].map((tag) => ({ name: tag, description: `${tag}.*` })),
    paths,
    components: {
      schemas: { Error: ErrorSchema },
      securitySchemes: { admin: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(action: Action) {
  const inPath = [...action.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const fields = Object.entries(action.input.properties)
  const required = new Set(action.input.required)
  const parameters = fields
    .filter(([name]) => inPath.includes(name) || action.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.has(name),
      schema: jsonSchema(schema),
    }))
  const body = fields.filter(([name]) => !inPath.includes(name))
  const hasBody = (action.method === 'POST' || action.method === 'PUT') && body.length > 0
  return {
    operationId: action.name,
    summary: action.summary,
    description: describe(action),
    tags: [tagOf(action)],
    ...(action.needs === null
      ? { security: [] }
      : { security: [{ admin: [] }], 'x-permissions': action.needs }),
    parameters,
    ...(hasBody ? { requestBody: requestBody(action, body, required) } : {}),
    responses: { ...success(action), ...refusals(action, hasBody) },
  }
}

function tagOf({ name }: Action): string {
  return name.slice(0, name.indexOf('.'))
}

function isPaged({ input }: Action): boolean {
  return 'cursor' in input.properties
}

function describe(action: Action): string {
  const { needs } = action
  const callers =
    needs === null
      ? 'Open to everyone.'
      : needs.length === 0
        ? 'For all staff.'
        : `Needs ${needs.map((permission) => `\`${permission}\``).join(' and ')}.`
  return isPaged(action)
    ? `${callers} Answers a page with \`limit\`, else the whole list.`
    : callers
}

function requestBody(action: Action, fields: [string, object][], required: ReadonlySet<string>) {
  const schema = {
    type: 'object',
    required: fields.map(([name]) => name).filter((name) => required.has(name)),
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field)])),
  }
  const description = `At most ${bodyLimitOf(action) / 1024} kB of JSON.`
  return { required: true, description, content: { 'application/json': { schema } } }
}

function success(action: Action) {
  if (action.status === 204) return { 204: { description: 'Done.' } }
  const schema = jsonSchema(action.output)
  const content = { 'application/json': { schema } }
  const headers = isPaged(action) ? { headers: pageHeaders } : {}
  return { [action.status]: { description: 'Done.', ...headers, content } }
}

function refusals(action: Action, hasBody: boolean): Record<string, object> {
  const codes = new Set([
    ...action.errors,
    ...(hasBody ? (['too_large'] as const) : []),
    ...(action.needs === null ? [] : (['unauthorized', 'forbidden'] as const)),
  ])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const answers: Record<string, { description: string; content: object }> = {
    '4XX': { description: 'Refused; `code` says why.', content },
  }
  for (const code of codes) {
    const { status } = errorCodes[code]
    const message = errorCodes[code].message()
    const text = `\`${code}\`: ${message}`
    const response = answers[status]
    answers[status] = { description: response ? `${response.description} ${text}` : text, content }
  }
  return answers
}

const pageHeaders = {
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page; missing on the last.',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'The length of the list.', schema: { type: 'integer' } },
}
