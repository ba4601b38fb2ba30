import type { CSSProperties, ReactNode } from 'react'
import type { OrderWords } from './order-words.ts'
import { Title } from './letter-parts.tsx'
import { colours, serif } from './letter-styles.ts'

/** The lines, sums and total of an order, as a table that a screen reader can read. */
export function LetterOrder({ order }: { order: OrderWords }) {
  return (
    <>
      <Title>Order {order.number}</Title>
      <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
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
                <span className="faint" style={{ color: colours.faint, fontSize: 14 }}>
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

type CellProps = { children: ReactNode; align?: 'left' | 'right'; isHead?: boolean }

function Cell({ children, align = 'left', isHead = false }: CellProps) {
  const style: CSSProperties = {
    borderBottom: `1px solid ${colours.line}`,
    padding: align === 'right' ? '10px 0 10px 12px' : '10px 0',
    textAlign: align,
    verticalAlign: 'top',
    ...(align === 'right' ? { whiteSpace: 'nowrap' } : { wordBreak: 'break-word' }),
  }
  if (!isHead) return <td className="line" align={align} style={style} children={children} />
  return <th className="line" scope="col" align={align} style={style} children={children} />
}

function Sum({
  label,
  amount,
  isTotal = false,
}: {
  label: string
  amount: string
  isTotal?: boolean
}) {
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
      <td align="right" style={{ ...style, paddingLeft: 12, whiteSpace: 'nowrap' }}>
        {amount}
      </td>
    </tr>
  )
}
