import type { Context } from '../context.ts'
import { findPaymentOfOrder } from './payments.queries.ts'
import { releasePayment } from './release-payment.ts'

/**
 * Where the provider sends the buyer's window back to. The window closes itself; the shop's page
 * that opened it notices and goes on. After a cancel the held stock is freed at once, unless the
 * provider says that the payment was approved.
 */
export async function paymentReturn(
  context: Context,
  request: Request,
  outcome: string,
): Promise<Response> {
  if (outcome !== 'return' && outcome !== 'cancel') {
    return new Response('There is no such page.', { status: 404 })
  }
  const token = new URL(request.url).searchParams.get('token')
  if (outcome === 'cancel' && token !== null) {
    await cancelUnapproved(context, token).catch((error) => {
      // The capture call and the sweep find it out as well.
      context.log.warn('cancel_unresolved', { error })
    })
  }
  const words = outcome === 'return' ? 'Thank you.' : 'Your payment was cancelled.'
  return new Response(page(words), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    },
  })
}

async function cancelUnapproved(context: Context, providerOrderId: string) {
  const payment = await findPaymentOfOrder(context.db.read, providerOrderId)
  if (!payment || !context.paypal || !['opened', 'approved'].includes(payment.status)) return
  const order = await context.paypal.getOrder(providerOrderId)
  if (order.status === 'APPROVED' || order.capture) return
  await releasePayment(context, payment.id, 'cancelled', { answer: order.status })
}

function page(words: string): string {
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Back to the shop</title>
<script src="/close-window.js"></script>
</head>
<body>
<main><h1>${words}</h1><p>You can close this window and go back to the shop.</p></main>
</body>
</html>
`
}
