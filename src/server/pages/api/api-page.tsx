import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Action } from '#shared/contract/action.ts'
import { errorCodes } from '#shared/contract/errors.ts'
import { permissions } from '#shared/contract/permissions.ts'
import { actionsThatNeed, registry } from '#shared/contract/registry.ts'
import type { Assets } from '../../assets/assets.ts'
import type { Context } from '../../context/context.ts'
import type { Rendered } from '../cache/cached-response.ts'
import { pagePolicy } from '../render/page-policy.ts'

/**
 * The human-readable API reference, generated from the actions. It uses no scripts and loads
 * nothing from other hosts.
 */
export function renderApiPage({ settings }: Context, assets: Assets): Rendered {
  const { name } = settings.now().identity
  const actions: readonly Action[] = Object.values(registry)
  const nouns = [...new Set(actions.map(nounOf))]
  const html = renderToStaticMarkup(
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`API · ${name}`}</title>
        <link rel="stylesheet" href={assets.manifest.style} />
      </head>
      <body>
        <main className="mx-auto max-w-4xl px-4 py-10">
          <h1 className="font-display text-4xl">{name} API</h1>
          <p className="mt-4">
            Every action can be called over HTTP and, by name, over the WebSocket at{' '}
            <code>/api/live</code>. Machine-readable:{' '}
            <a className="link" href="/api/openapi.json">
              OpenAPI document
            </a>
            .
          </p>
          {nouns.map((noun) => (
            <section key={noun} className="mt-10">
              <h2 className="font-display text-2xl">{noun}</h2>
              {actions
                .filter((action) => nounOf(action) === noun)
                .map((action) => (
                  <Operation key={action.name} action={action} />
                ))}
            </section>
          ))}
          <section className="mt-10">
            <h2 className="font-display text-2xl">permissions</h2>
            <dl>
              {permissions.map((permission) => (
                <Fragment key={permission}>
                  <dt className="mt-4 font-mono font-semibold">{permission}</dt>
                  <dd>
                    {actionsThatNeed(permission)
                      .map(({ name }) => name)
                      .join(', ') || '–'}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        </main>
      </body>
    </html>,
  )
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html>${html}`,
    headers: { 'Content-Security-Policy': pagePolicy(assets) },
  }
}

function nounOf({ name }: Action): string {
  return name.slice(0, name.indexOf('.'))
}

function whoMayCall({ needs }: Action): string {
  if (needs === null) return 'open to everyone'
  return needs.length === 0 ? 'open to staff' : `needs ${needs.join(' and ')}`
}

function Operation({ action }: { action: Action }) {
  const required = new Set(action.input.required)
  const fields = Object.keys(action.input.properties)
  return (
    <article className="mt-4 rounded-box border border-base-300 p-4">
      <h3 className="font-mono text-base font-semibold">
        {action.method} {action.path}
      </h3>
      <p className="mt-1">{action.summary}</p>
      <p className="mt-2 text-sm">
        <strong>Action</strong> <code>{action.name}</code>
        {action.onSocket ? ', HTTP and socket' : ', HTTP only'}; {whoMayCall(action)}; answers{' '}
        {action.status}.
      </p>
      {fields.length > 0 && (
        <p className="mt-1 text-sm">
          <strong>Input</strong>{' '}
          {fields.map((field) => (required.has(field) ? field : `${field} (optional)`)).join(', ')}
        </p>
      )}
      {action.errors.length > 0 && (
        <p className="mt-1 text-sm">
          <strong>Errors</strong>{' '}
          {action.errors.map((code) => `${errorCodes[code].status} ${code}`).join(', ')}
        </p>
      )}
    </article>
  )
}
