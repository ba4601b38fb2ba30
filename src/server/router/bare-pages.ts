import { Elysia } from 'elysia'
import type { Assets } from '../assets/assets.ts'
import { answerEnd, askToEnd } from '../catalog/alerts/end-page.ts'
import { cancelFromWindow, paymentReturn } from '../checkout/payment-return.ts'
import type { Context } from '../context/context.ts'
import { answerConfirm, askToConfirm } from '../news/confirm-page.ts'
import type { PageCache } from '../pages/cache/page-cache.ts'
import { openingRoutes } from './opening.ts'

type Route = { request: Request; params: { id: string } }

/** For routes that read the body themselves. */
const unparsed = { parse: 'none' } as const

/** Pages without the shop around them, in both languages. */
export function barePageRoutes(context: Context, assets: Assets, cache: PageCache) {
  const ask = ({ request, params }: Route) => askToEnd(context, request, params.id)
  const end = ({ request, params }: Route) => answerEnd(context, request, params.id)
  const askNews = ({ request, params }: Route) => askToConfirm(context, request, params.id)
  const confirm = ({ request, params }: Route) => answerConfirm(context, request, params.id)
  return new Elysia({ name: 'bare pages' })
    .use(openingRoutes(context, assets, cache))
    .get('/paypal/:outcome', ({ request, params }) => paymentReturn(request, params.outcome))
    .post('/paypal/cancel', ({ request }) => cancelFromWindow(context, request), unparsed)
    .get('/fr/paypal/:outcome', ({ request, params }) => paymentReturn(request, params.outcome))
    .post('/fr/paypal/cancel', ({ request }) => cancelFromWindow(context, request), unparsed)
    .get('/stop-emails/:id', ask)
    .post('/stop-emails/:id', end, unparsed)
    .get('/fr/stop-emails/:id', ask)
    .post('/fr/stop-emails/:id', end, unparsed)
    .get('/confirm-news/:id', askNews)
    .post('/confirm-news/:id', confirm, unparsed)
    .get('/fr/confirm-news/:id', askNews)
    .post('/fr/confirm-news/:id', confirm, unparsed)
}
