import { amountIn, type Texts, textsFor } from './buyer-texts.ts'
import { page, readForm, seeOther } from './http.ts'
import type { Decision, Ledger, LedgerOrder } from './ledger.ts'
import { buyer } from './views.ts'
import type { Webhooks } from './webhooks.ts'

const decisions: readonly Decision[] = ['approve', 'decline', 'cancel']

/** The approval page to which the shop sends the buyer, and the handler of its form. */
export function createBuyerPage(options: {
  ledger: Ledger
  webhooks: Webhooks
  storeName: () => string
  /** The URL that the form posts to. */
  action: string
  /** The shop's origin, where the return pages are. */
  origin: string
}) {
  const { ledger, webhooks, storeName, action, origin } = options

  function show(request: Request): Response {
    const order = ledger.find(new URL(request.url).searchParams.get('token') ?? '')
    if (!order) return unknown()
    if (order.capture) return alreadyPaid(order, 200)
    return page(200, decisionPage({ order, storeName: storeName(), action }), origin)
  }

  async function decide(request: Request): Promise<Response> {
    const form = await readForm(request)
    const token = form.get('token') ?? ''
    const decision = decisions.find((each) => each === form.get('decision'))
    if (!decision) return ledger.find(token) ? noDecision() : unknown()
    const order = await ledger.decide(token, decision)
    if (!order) return unknown()
    if (order.capture) return alreadyPaid(order, 409)
    if (decision === 'approve') webhooks.approved(order)
    const address = returnUrl(order, decision, origin)
    return address === null ? page(200, closingPage(order, decision), origin) : seeOther(address)
  }

  function noDecision(): Response {
    const words = 'The answer has to be one of the three buttons. Please go back and press one.'
    return page(400, noticePage('That is not an answer', words), origin)
  }

  function unknown(): Response {
    const words = 'No payment has this number. Please go back to the shop and start again.'
    return page(404, noticePage('Payment not found', words), origin)
  }

  function alreadyPaid(order: LedgerOrder, status: number): Response {
    const texts = textsFor(order)
    return page(status, noticePage(texts.paid, texts.paidTo(storeName()), texts), origin)
  }

  return { show, decide }
}

/**
 * The return or cancel URL with the parameters that PayPal adds; null if the order has none. Only the
 * shop's own origin is allowed, because anyone can open a payment here.
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

/** The amount, the shop and the three buttons. */
function decisionPage(shown: { order: LedgerOrder; storeName: string; action: string }): string {
  const { order, storeName, action } = shown
  const { value } = order.unit.amount
  const texts = textsFor(order)
  const past = order.decision && texts.answers[order.decision].past
  return document(
    texts,
    texts.amountTo(value, storeName),
    `<h1>${texts.heading}</h1>
    <dl>
      <div><dt>${texts.payTo}</dt><dd>${escape(storeName)}</dd></div>
      <div><dt>${texts.amount}</dt><dd class="amount">${escape(amountIn(texts, value))}</dd></div>
    </dl>
    ${past ? `<p class="past">${past} ${texts.secondThoughts}</p>` : ''}
    <form method="post" action="${escape(action)}">
      <input type="hidden" name="token" value="${escape(order.id)}">
      ${decisions.map((each) => button(each, texts.answers[each])).join('\n      ')}
    </form>`,
  )
}

/** Shown when the order has no return URL; closes its own window. */
function closingPage(order: LedgerOrder, decision: Decision): string {
  const texts = textsFor(order)
  return document(
    texts,
    texts.thanks,
    `<h1>${texts.answers[decision].past}</h1>
    <p>${texts.close}</p>`,
    '<script src="/close-window.js" defer></script>',
  )
}

function noticePage(heading: string, text: string, texts = textsFor(null)): string {
  return document(texts, heading, `<h1>${escape(heading)}</h1>\n    <p>${escape(text)}</p>`)
}

function button(decision: Decision, { name, effect }: { name: string; effect: string }): string {
  return `<div class="answer">
        <button class="${decision}" name="decision" value="${decision}"
          aria-describedby="${decision}-effect">${name}</button>
        <p id="${decision}-effect">${effect}</p>
      </div>`
}

function document(texts: Texts, title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="${texts.tag}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${texts.pageTitle(escape(title))}</title>
  <style>${style}</style>
  ${head}
</head>
<body>
  <main>
    <p class="badge">${texts.title}</p>
    ${content}
    <p class="note">${texts.note}</p>
  </main>
</body>
</html>
`
}

function escape(text: string): string {
  return Bun.escapeHTML(text)
}

/** The shop's palette, light and dark, sized for a popup of 500 by 600. */
export const style = `
:root {
  --paper: #FBF6EE; --card: #FFFDF9; --ink: #2A1A14; --soft: #6B5247; --line: #D9C7B4;
  --accent: #B3311F; --on-accent: #FFFFFF; --tint: #F6E3D3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1C120E; --card: #2A1A14; --ink: #FBF6EE; --soft: #D3BDAE; --line: #5C4438;
    --accent: #F0876F; --on-accent: #2A1A14; --tint: #43291F;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1rem; display: grid; place-items: center;
  background: var(--paper); color: var(--ink); font: 1rem/1.45 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 27rem; padding: 1.25rem 1.5rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 1rem;
}
p { margin: 0; }
h1 { margin: .75rem 0 1rem; font: 600 1.5rem/1.25 Georgia, serif; overflow-wrap: anywhere; }
.badge {
  display: inline-block; padding: .15rem .75rem; border-radius: 1rem;
  background: var(--tint); font-size: .875rem; font-weight: 600;
}
dl { margin: 0 0 1rem; }
dl div {
  display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; padding: .3rem 0;
}
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; text-align: right; overflow-wrap: anywhere; }
.amount { font-size: 1.375rem; font-variant-numeric: tabular-nums; }
.past {
  margin-bottom: 1rem; padding: .5rem .75rem; border-left: 4px solid var(--accent);
  background: var(--tint);
}
form { display: grid; gap: .75rem; }
.answer { display: grid; grid-template-columns: 8rem 1fr; gap: 1rem; align-items: center; }
.answer p { color: var(--soft); font-size: .9375rem; }
button {
  min-height: 2.75rem; padding: .5rem 1rem; border: 2px solid var(--accent); border-radius: .75rem;
  background: transparent; color: var(--accent); font: inherit; font-weight: 600; cursor: pointer;
}
button.approve { background: var(--accent); color: var(--on-accent); }
button.cancel { border-color: var(--soft); color: var(--ink); }
button:hover { text-decoration: underline; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
@media (max-width: 24rem) { .answer { grid-template-columns: 1fr; gap: .25rem; } }
.note { margin-top: 1.25rem; color: var(--soft); font-size: .875rem; }
`
