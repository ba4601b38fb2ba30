import { cleanText } from '../../shared/contract/field-errors.ts'
import type { Context } from '../context/context.ts'
import { cancelPayment } from '../payments/settlement/cancel-payment.ts'

/**
 * The page to which the provider redirects the buyer's window. The window closes itself, and the
 * shop's page that opened it continues. `cancel` cancels the payment for good.
 */
export async function paymentReturn(
  context: Context,
  request: Request,
  outcome: string,
): Promise<Response> {
  if (outcome !== 'return' && outcome !== 'cancel') {
    return new Response("We can't find that page.", { status: 404 })
  }
  const token = cleanText(new URL(request.url).searchParams.get('token') ?? '')
  const answer =
    outcome === 'cancel' && token !== '' ? await cancel(context, token) : answers[outcome]
  return new Response(page(answer.words), {
    status: answer.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}

const answers = {
  return: { status: 200, words: 'Thank you.' },
  cancel: { status: 200, words: 'Your payment was cancelled.' },
  tooLate: { status: 409, words: 'Your payment has already been made.' },
  failed: { status: 503, words: "We couldn't cancel your payment just now." },
}

async function cancel(context: Context, providerOrderId: string) {
  try {
    return (await cancelPayment(context, providerOrderId)) ? answers.cancel : answers.tooLate
  } catch (error) {
    context.log.error('cancel_failed', { error })
    return answers.failed
  }
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
