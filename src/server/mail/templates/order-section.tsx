import type { CSSProperties, ReactNode } from 'react'
import type { OrderSummaryText } from './order-summary.ts'
import { colors, serif, text, Title } from './parts.tsx'

export function EmailOrder({ order }: { order: OrderSummaryText }) {
  return (
    <>
      <Title>Order {order.number}</Title>
      <table
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ borderCollapse: 'collapse', fontFamily: text.fontFamily }}
      >
        <thead>
          <tr>
            <Cell isHead>Item</Cell>
            <Cell isHead align="right">
              Total
            </Cell>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            <tr key={index}>
              <Cell>
                {line.name}
                <br />
                <span className="faint" style={{ color: colors.faint, fontSize: 14 }}>
                  {line.quantity} × {line.each}
                </span>
              </Cell>
              <Cell align="right">{line.total}</Cell>
            </tr>
          ))}
          {order.sums.map(({ label, amount }) => (
            <Sum key={label} label={label} amount={amount} />
          ))}
          <Sum label="Total" amount={order.total} isTotal />
        </tbody>
      </table>
    </>
  )
}

/** As narrow as the amounts, so that they are next to their labels. */
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
