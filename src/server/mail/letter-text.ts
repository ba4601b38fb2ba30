import type { Letter } from './letter.ts'

/** The plain text of a letter. It says all that the HTML says. */
export function letterText(letter: Letter): string {
  const { order, notice, next, contact } = letter
  const blocks = [
    ...(notice === null ? [] : [[`*** ${notice} ***`]]),
    [letter.heading],
    [letter.introduction],
    [title(`Order ${order.number}`), ...order.lines.map(line)],
    [...order.sums.map(({ label, amount }) => `${label}: ${amount}`), `Total: ${order.total}`],
    [title('Payment'), order.payment],
    ...(letter.customer.length > 0
      ? [[title('Customer'), ...letter.customer.map(({ label, text }) => `${label}: ${text}`)]]
      : []),
    [title('Delivery address'), ...order.shipTo],
    ...(order.billTo ? [[title('Billing address'), ...order.billTo]] : []),
    [title('What comes next'), next.text, `${next.link.label}: ${next.link.href}`],
    [title('Questions?'), contact.text, contact.link.label],
    ['-- ', letter.storeName, letter.shop.href],
  ]
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}

function title(text: string): string {
  return `${text}\n${'-'.repeat(text.length)}`
}

function line({ quantity, name, each, total }: Letter['order']['lines'][number]): string {
  return `${quantity} x ${name} at ${each}: ${total}`
}
