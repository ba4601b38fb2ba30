import type { EmailContent, Link, Section } from './email.ts'
import type { OrderSummaryText } from './order-summary.ts'

/** The plain text of a letter. It says all that the HTML says. */
export function renderEmailText(letter: EmailContent): string {
  const { order, notice, button, sections } = letter
  const blocks = [
    ...(notice === null ? [] : [[`*** ${notice} ***`]]),
    [letter.heading],
    [letter.introduction],
    ...(button ? [[line(button)]] : []),
    ...(order ? orderBlocks(order) : []),
    ...sections.map(section),
    ['-- ', letter.storeName, letter.shop.href],
  ]
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}

function orderBlocks({ number, lines, sums, total }: OrderSummaryText): string[][] {
  return [
    [
      title(`Order ${number}`),
      ...lines.map((item) => `${item.quantity} x ${item.name} at ${item.each}: ${item.total}`),
    ],
    [...sums.map(({ label, amount }) => `${label}: ${amount}`), `Total: ${total}`],
  ]
}

function section({ title: name, lines, link }: Section): string[] {
  return [title(name), ...lines, ...(link ? [line(link)] : [])]
}

function line({ label, href }: Link): string {
  return href.startsWith('mailto:') ? label : `${label}: ${href}`
}

function title(text: string): string {
  return `${text}\n${'-'.repeat(text.length)}`
}
