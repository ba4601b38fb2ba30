import { cleanText } from '#shared/contract/field-errors.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../context/context.ts'
import { barePage } from '../http/bare-page.ts'
import { callerOf } from '../http/caller.ts'
import { toRefusal } from '../http/responses.ts'
import { cancelPayment } from '../payments/settlement/cancel-payment.ts'

/**
 * The page to which the provider redirects the buyer's window. The window closes itself, and the
 * shop's page that opened it continues. A tab that went to the provider itself returns to the checkout,
 * which settles the payment. After a cancel, the window first posts the cancellation,
 * because a GET request must not change anything (PAY-15).
 */
export function paymentReturn(request: Request, outcome: string): Response {
  if (outcome !== 'return' && outcome !== 'cancel') {
    return new Response(m.returnNoPage(), { status: 404 })
  }
  const token = tokenOf(request)
  if (outcome === 'cancel' && token !== '') return askToCancel(token)
  return closingPage(answers[outcome])
}

/** Cancels a payment for good, and answers with a page that closes its window. */
export async function cancelFromWindow(context: Context, request: Request): Promise<Response> {
  const token = tokenOf(request)
  if (token === '') return closingPage(answers.cancel)
  try {
    context.limits.cancel(callerOf(context, request).address)
  } catch (error) {
    const { status, message, retryAfter } = toRefusal(error)
    const page = closingPage({ status, words: () => message })
    page.headers.set('Retry-After', String(retryAfter))
    return page
  }
  return closingPage(await cancel(context, token))
}

function tokenOf(request: Request): string {
  return cleanText(new URL(request.url).searchParams.get('token') ?? '')
}

/** The page that posts the cancellation: its script presses the button. */
function askToCancel(token: string): Response {
  const path = `/paypal/cancel?token=${encodeURIComponent(token)}`
  const action = localAddress(currentLocale(), path)
  return barePage(200, { title: m.returnTitle(), script: '/submit-form.js' }, [
    `<h1>${m.returnCancelling()}</h1>`,
    `<form method="post" action="${action}"><button>${m.returnCancel()}</button></form>`,
  ])
}

function closingPage({ status, words }: { status: number; words: () => string }): Response {
  const checkout = localAddress(currentLocale(), '/checkout')
  return barePage(status, { title: m.returnTitle(), script: '/leave-payment.js' }, [
    `<h1>${words()}</h1>`,
    `<p>${m.returnClose()}</p>`,
    `<p><a href="${checkout}">${m.titleCheckout()}</a></p>`,
  ])
}

const answers = {
  return: { status: 200, words: m.returnThanks },
  cancel: { status: 200, words: m.returnCancelled },
  tooLate: { status: 409, words: m.errorAlreadyPaid },
  failed: { status: 503, words: m.returnFailed },
}

async function cancel(context: Context, providerOrderId: string) {
  try {
    return (await cancelPayment(context, providerOrderId)) ? answers.cancel : answers.tooLate
  } catch (error) {
    context.log.error('cancel_failed', { error })
    return answers.failed
  }
}
