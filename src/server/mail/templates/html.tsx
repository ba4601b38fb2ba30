import { renderToStaticMarkup } from 'react-dom/server'
import { currentLocale, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { EmailContent } from './email.ts'
import type { OrderSummaryText } from './order-summary.ts'
import {
  Anchor,
  BrandContext,
  Button,
  colors,
  darkStyles,
  Lines,
  Notice,
  Section,
  serif,
  Table,
  text,
  Title,
} from './parts.tsx'
import type { CSSProperties, ReactNode } from 'react'

/** The HTML of an email: tables and inline styles, because mail programs support little else. */
export function renderEmailHtml(content: EmailContent): string {
  return `<!doctype html>${renderToStaticMarkup(
    <BrandContext value={content.brand}>
      <Page content={content} />
    </BrandContext>,
  )}`
}

function Page({ content }: { content: EmailContent }) {
  return (
    <html lang={regionalTags[currentLocale()]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{content.subject}</title>
        <style>{darkStyles(content.brand)}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: colors.paper }}>
        <Table className="paper" style={{ backgroundColor: colors.paper }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Card content={content} />
              <p
                className="faint"
                style={{ ...text, color: colors.faint, fontSize: 13, margin: '20px 0 0' }}
              >
                {content.storeName} · <Anchor {...content.shop} />
                {content.imprint.length > 0 && <br />}
                <Lines lines={content.imprint} />
              </p>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  )
}

function Card({ content }: { content: EmailContent }) {
  return (
    <Table
      className="card"
      width={600}
      style={{ maxWidth: 600, backgroundColor: '#ffffff', border: `1px solid ${colors.line}` }}
    >
      <tr>
        <Masthead content={content} />
      </tr>
      <tr>
        <td className="ink" style={{ ...text, padding: '24px 24px 28px' }}>
          {content.notice !== null && <Notice>{content.notice}</Notice>}
          <h1 style={{ fontFamily: serif, fontSize: 26, lineHeight: '32px', margin: '0 0 12px' }}>
            {content.heading}
          </h1>
          <p style={{ margin: 0 }}>{content.introduction}</p>
          {content.button && <Button {...content.button} />}
          {content.order && <EmailOrder order={content.order} />}
          {content.sections.map(({ title, lines, link }) => (
            <Section key={title} title={title}>
              <Lines lines={lines} />
              {link && (
                <>
                  {' '}
                  <Anchor {...link} />
                </>
              )}
            </Section>
          ))}
        </td>
      </tr>
    </Table>
  )
}

/** The logo on white, which suits any logo, or the name on the shop's color. */
function Masthead({ content: { brand, storeName } }: { content: EmailContent }) {
  const { light, logo } = brand
  const padding = '18px 24px'
  if (logo !== null) {
    const style = { backgroundColor: '#ffffff', borderBottom: `3px solid ${light}`, padding }
    return (
      <td style={style}>
        <img src={logo} alt={storeName} height={48} style={{ display: 'block', border: 0 }} />
      </td>
    )
  }
  const name: CSSProperties = {
    fontFamily: serif,
    fontSize: 26,
    fontWeight: 'bold',
    color: colors.paper,
    wordBreak: 'break-word',
  }
  return (
    <td style={{ backgroundColor: light, padding }}>
      <span style={name}>{storeName}</span>
    </td>
  )
}

function EmailOrder({ order }: { order: OrderSummaryText }) {
  return (
    <>
      <Title>{m.emailOrder(order)}</Title>
      <table
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ borderCollapse: 'collapse', fontFamily: text.fontFamily }}
      >
        <thead>
          <tr>
            <Cell isHead>{m.emailItem()}</Cell>
            <Cell isHead align="right">
              {m.emailTotal()}
            </Cell>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            <tr key={index}>
              <Cell>
                {line.lang ? <span lang={line.lang}>{line.name}</span> : line.name}
                <br />
                <span className="faint" style={{ color: colors.faint, fontSize: 14 }}>
                  {line.quantity} × {line.each}
                  {line.contents && (
                    <>
                      <br />
                      {line.contents}
                    </>
                  )}
                </span>
              </Cell>
              <Cell align="right">{line.total}</Cell>
            </tr>
          ))}
          {order.sums.map(({ label, amount }) => (
            <Sum key={label} label={label} amount={amount} />
          ))}
          <Sum label={m.emailTotal()} amount={order.total} isTotal />
          {order.refunded && <Sum label={m.emailRefundedSum()} amount={order.refunded} />}
        </tbody>
      </table>
    </>
  )
}

/** A column as narrow as its amounts, so that they are next to their labels. */
const amountColumn = { width: '1%', whiteSpace: 'nowrap' } as const

type CellProps = { children: ReactNode; align?: 'left' | 'right'; isHead?: boolean }

function Cell({ children, align = 'left', isHead = false }: CellProps) {
  const style: CSSProperties = {
    borderBottom: `1px solid ${colors.line}`,
    padding: align === 'right' ? '10px 0 10px 12px' : '10px 0',
    textAlign: align,
    verticalAlign: 'top',
    ...(align === 'right' ? amountColumn : { wordBreak: 'break-word' }),
  }
  if (!isHead) return <td className="line" align={align} style={style} children={children} />
  return <th className="line" scope="col" align={align} style={style} children={children} />
}

type SumProps = { label: string; amount: string; isTotal?: boolean }

function Sum({ label, amount, isTotal = false }: SumProps) {
  const style: CSSProperties = {
    padding: '8px 0 0',
    textAlign: 'right',
    ...(isTotal ? { fontFamily: serif, fontSize: 20, fontWeight: 'bold' } : {}),
  }
  return (
    <tr>
      <td align="right" style={style}>
        {label}
      </td>
      <td align="right" style={{ ...style, ...amountColumn, paddingLeft: 12 }}>
        {amount}
      </td>
    </tr>
  )
}
