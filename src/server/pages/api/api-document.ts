import { type Action, bodyLimitOf } from '#shared/contract/action.ts'
import { errorCodes } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
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
  return {
    openapi: '3.1.0',
    info: {
      title: `${settings.now().identity.name} API`,
      version,
      description:
        'Every operation can also be called over the WebSocket at /api/live by its operationId, except auth.login.',
    },
    servers: [{ url: publicUrl }],
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
    tags: [action.name.slice(0, action.name.indexOf('.'))],
    ...(action.needs === null ? {} : { security: [{ admin: [] }], 'x-permissions': action.needs }),
    parameters,
    ...(hasBody ? { requestBody: requestBody(action, body, required) } : {}),
    responses: { ...success(action), ...refusals(action, hasBody) },
  }
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
  return { [action.status]: { description: 'Done.', content: { 'application/json': { schema } } } }
}

function refusals(action: Action, hasBody: boolean): Record<number, object> {
  const codes = new Set([
    ...action.errors,
    ...(hasBody ? (['too_large'] as const) : []),
    ...(action.needs === null ? [] : (['unauthorized', 'forbidden'] as const)),
  ])
  const answers: Record<number, { description: string; content: object }> = {}
  for (const code of codes) {
    const { status } = errorCodes[code]
    const message = errorCodes[code].message()
    const text = `\`${code}\`: ${message}`
    const known = answers[status]
    answers[status] = {
      description: known ? `${known.description} ${text}` : text,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return answers
}

const ownKeywords = new Set(['errorMessage', 'requiredMessage'])

/** A TypeBox schema as plain JSON Schema, without symbols or custom keywords. */
function jsonSchema(schema: object): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (ownKeywords.has(key) ? undefined : value)),
  )
}
