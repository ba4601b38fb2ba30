import type { MailPicture } from '#shared/domain/catalog/pictures.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { EmailContent } from './email.ts'
import type { OrderSummaryText } from './order-summary.ts'
import { colors, serif, Table, text, Title } from './parts.tsx'
import type { CSSProperties, ReactNode } from 'react'

type EmailOrderProps = { order: OrderSummaryText; pictures: EmailContent['pictures'] }

/** What was ordered, with pictures where there are any. */
export function EmailOrder({ order, pictures }: EmailOrderProps) {
  const hasPictures = order.lines.some(({ productId }) => pictures?.has(productId))
  const columns = hasPictures ? 2 : undefined
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
            <Cell isHead columns={columns}>
              {m.emailItem()}
            </Cell>
            <Cell isHead align="right">
              {m.emailTotal()}
            </Cell>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            <tr key={index}>
              {hasPictures && (
                <PictureCell picture={pictures?.get(line.productId)} name={line.name} />
              )}
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
        </tbody>
      </table>
      {/* Apart from the items, whose names would have less room beside a long total. */}
      <Table className="" style={{ fontFamily: text.fontFamily }}>
        {order.sums.map(({ label, amount }) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
        <Sum label={m.emailTotal()} amount={order.total} isTotal />
        {order.refunded && <Sum label={m.emailRefundedSum()} amount={order.refunded} />}
      </Table>
    </>
  )
}

const SIDE = 56

/** Beside a line's words; a program that shows no pictures shows the name instead. */
function PictureCell({ picture, name }: { picture: MailPicture | undefined; name: string }) {
  const alt = currentLocale() === 'fr' ? picture?.frenchAlt : picture?.alt
  return (
    <td
      className="line"
      style={{
        borderBottom: `1px solid ${colors.line}`,
        padding: '10px 12px 10px 0',
        width: '1%',
        verticalAlign: 'top',
      }}
    >
      {picture && (
        <img
          src={picture.url}
          alt={alt ?? name}
          width={SIDE}
          height={SIDE}
          style={{ display: 'block', border: 0 }}
        />
      )}
    </td>
  )
}

/** A column as narrow as its amounts, so that they are next to their labels. */
const amountColumn = { width: '1%', whiteSpace: 'nowrap' } as const

type CellProps = {
  children: ReactNode
  align?: 'left' | 'right'
  isHead?: boolean
  columns?: number | undefined
}

function Cell({ children, align = 'left', isHead = false, columns }: CellProps) {
  const style: CSSProperties = {
    borderBottom: `1px solid ${colors.line}`,
    padding: align === 'right' ? '10px 0 10px 12px' : '10px 0',
    textAlign: align,
    verticalAlign: 'top',
    ...(align === 'right' ? amountColumn : { wordBreak: 'break-word' }),
  }
  if (!isHead) return <td className="line" align={align} style={style} children={children} />
  return (
    <th className="line" scope="col" colSpan={columns} align={align} style={style}>
      {children}
    </th>
  )
}

type SumProps = {
  label: string
  amount: string
  isTotal?: boolean
}

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
