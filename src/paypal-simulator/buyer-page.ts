import { page, seeOther } from './answers.ts'
import { readForm } from './body.ts'
import { closingPage, decisionPage, noticePage } from './buyer-page-view.ts'
import type { Decision, Ledger, LedgerOrder } from './ledger.ts'
import { buyer } from './order-view.ts'
import type { Webhooks } from './webhooks.ts'

const decisions: readonly Decision[] = ['approve', 'decline', 'cancel']

/** The approval page to which the shop sends the buyer, and its form. */
export function createBuyerPage(options: {
  ledger: Ledger
  webhooks: Webhooks
  storeName: string
  /** Where the form posts to. */
  action: string
  /** The shop's origin, where the return pages are. */
  origin: string
}) {
  const { ledger, webhooks, storeName, action, origin } = options

  function show(request: Request): Response {
    const order = ledger.find(new URL(request.url).searchParams.get('token') ?? '')
    if (!order) return unknown()
    if (order.capture) return alreadyPaid(200)
    return page(200, decisionPage({ order, storeName, action }), origin)
  }

  async function decide(request: Request): Promise<Response> {
    const form = await readForm(request)
    const token = form.get('token') ?? ''
    const decision = decisions.find((known) => known === form.get('decision'))
    if (!decision) return ledger.find(token) ? noDecision() : unknown()
    const order = ledger.decide(token, decision)
    if (!order) return unknown()
    if (order.capture) return alreadyPaid(409)
    if (decision === 'approve') webhooks.approved(order)
    const address = returnUrl(order, decision, origin)
    return address === null ? page(200, closingPage(decision), origin) : seeOther(address)
  }

  function noDecision(): Response {
    const words = 'The answer has to be one of the three buttons. Please go back and press one.'
    return page(400, noticePage('That is not an answer', words), origin)
  }

  function unknown(): Response {
    const words = 'No payment has this number. Please go back to the shop and start again.'
    return page(404, noticePage('Payment not found', words), origin)
  }

  function alreadyPaid(status: number): Response {
    const words = `${storeName} has already received this test payment. You can close this window.`
    return page(status, noticePage('Payment complete', words), origin)
  }

  return { show, decide }
}

/**
 * The return or cancel URL with the parameters that PayPal adds; null without one. Only the shop's own
 * origin is allowed, because anyone can open a payment here.
 */
function returnUrl({ id, wallet }: LedgerOrder, decision: Decision, origin: string): string | null {
  const pages = wallet?.experience_context
  const address = decision === 'cancel' ? pages?.cancel_url : pages?.return_url
  if (!address) return null
  const added = decision === 'cancel' ? `token=${id}` : `token=${id}&PayerID=${buyer.id}`
  const url = new URL(address)
  if (url.origin !== origin) return null
  url.search = url.search ? `${url.search}&${added}` : added
  return url.href
}
