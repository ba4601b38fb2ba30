import { Elysia } from 'elysia'
import { ActionError } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import { findPass } from '../accounts/sees-shop.ts'
import { runAction } from '../action/run-action.ts'
import type { Assets } from '../assets/assets.ts'
import type { Context } from '../context/context.ts'
import { callerOf, passCookie } from '../http/caller.ts'
import { readBytes } from '../http/read-body.ts'
import { errorResponse, toRefusal } from '../http/responses.ts'
import type { PageCache } from '../pages/cache/page-cache.ts'

type Visit = { request: Request }

/** More than the longest address, as a form sends it. */
const FORM_BYTES = 2 * 1024

/** What only a shop that is not yet open needs: its form, and the link that shows it to staff. */
export function openingRoutes(context: Context, assets: Assets, cache: PageCache) {
  const tell = ({ request }: Visit) => tellWhenOpen(context, assets, cache, request)
  return new Elysia({ name: 'opening' })
    .post('/news', tell, { parse: 'none' })
    .post('/fr/news', tell, { parse: 'none' })
    .get('/preview-shop', ({ request }) => grantPass(context, request))
    .get('/fr/preview-shop', ({ request }) => grantPass(context, request))
}

/** Calls `news.ask` for a page without scripts, and shows the page again. */
async function tellWhenOpen(
  context: Context,
  assets: Assets,
  cache: PageCache,
  request: Request,
): Promise<Response> {
  const caller = callerOf(context, request)
  let email = ''
  let refusal: ActionError | null = null
  try {
    const ask = async () => {
      const bytes = await readBytes(request, FORM_BYTES)
      email = new URLSearchParams(new TextDecoder().decode(bytes)).get('email') ?? ''
      return { email }
    }
    await runAction(context, registry['news.ask'], ask, caller)
  } catch (error) {
    refusal = toRefusal(error)
  }
  const { renderOpening } = await import('../pages/render/opening-page.tsx')
  const problem = refusal && (refusal.errors?.[0]?.message ?? refusal.message)
  const rendered = renderOpening(context, assets, {
    status: refusal?.status ?? 200,
    outcome: { email, problem },
  })
  const headers = { ...rendered.headers, 'Cache-Control': 'no-store' }
  return cache.respondUncached(request, { ...rendered, headers })
}

/** Gives the browser the pass of its link, and shows the shop. */
async function grantPass(context: Context, request: Request): Promise<Response> {
  const link = new URL(request.url).searchParams.get('pass') ?? ''
  const pass = await findPass(context, link)
  if (!pass) return errorResponse(new ActionError('forbidden'))
  const Location = localAddress(currentLocale(), '/')
  return new Response(null, {
    status: 303,
    headers: {
      Location,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Set-Cookie': passCookie(context.publicUrl, context.shopPasses.seal(pass)),
    },
  })
}
