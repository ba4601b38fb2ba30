import { Elysia } from 'elysia'
import type { Context } from '../context/context.ts'
import { receiveWebhook } from '../payments/webhooks/receive-webhook.ts'
import { providerNames } from '../providers/provider.ts'

/** An address for the webhooks of each payment provider. */
export function webhookRoutes(context: Context) {
  const routes = new Elysia({ name: 'webhooks' })
  for (const name of providerNames) {
    const receive = ({ request }: { request: Request }) => receiveWebhook(context, name, request)
    routes.post(`/api/${name}/webhook`, receive, { parse: 'none' })
  }
  return routes
}
