import type { EmailContent, Link, Section } from './email.ts'
import type { OrderSummaryText } from './order-summary.ts'

/** The plain text of an email, with the same content as the HTML. */
export function renderEmailText(content: EmailContent): string {
  const { order, notice, button, sections } = content
  const blocks = [
    ...(notice === null ? [] : [[`*** ${notice} ***`]]),
    [content.heading],
    [content.introduction],
    ...(button ? [[line(button)]] : []),
    ...(order ? orderBlocks(order) : []),
    ...sections.map(section),
    ['-- ', content.storeName, content.shop.href],
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
