import type { CSSProperties, ReactNode } from 'react'
import type { Link } from './email.ts'
import { colors, serif } from './styles.ts'

export function Notice({ children }: { children: ReactNode }) {
  const border = `2px solid ${colors.chili}`
  return (
    <p
      className="notice"
      style={{ border, padding: '10px 14px', margin: '0 0 20px', fontWeight: 'bold' }}
    >
      {children}
    </p>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title>{title}</Title>
      <p style={{ margin: 0 }}>{children}</p>
    </>
  )
}

export function Title({ children }: { children: ReactNode }) {
  return (
    <h2 style={{ fontFamily: serif, fontSize: 19, lineHeight: '24px', margin: '28px 0 6px' }}>
      {children}
    </h2>
  )
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ))
}

export function Anchor({ label, href }: Link) {
  return (
    <a className="link" href={href} style={{ color: colors.chili, wordBreak: 'break-word' }}>
      {label}
    </a>
  )
}

/** Large enough for touch; a table, because some mail programs ignore padding on links. */
export function Button({ label, href }: Link) {
  return (
    <Table className="" style={{ width: 'auto', margin: '22px 0 6px' }}>
      <tr>
        <td className="button" style={{ backgroundColor: colors.chili, borderRadius: 10 }}>
          <a
            className="button-label"
            href={href}
            style={{
              display: 'inline-block',
              padding: '13px 24px',
              color: colors.paper,
              fontWeight: 'bold',
              textDecoration: 'none',
            }}
          >
            {label}
          </a>
        </td>
      </tr>
    </Table>
  )
}

type TableProps = { className: string; width?: number; style: CSSProperties; children: ReactNode }

/** For layout only, hidden from screen readers. */
export function Table({ className, width, style, children }: TableProps) {
  return (
    <table
      role="presentation"
      className={className}
      width={width ?? '100%'}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ width: '100%', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  )
}
