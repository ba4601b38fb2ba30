import { createContext, type CSSProperties, type ReactNode, useContext } from 'react'
import { type EmailBrand, firstBrand } from './brand.ts'
import type { Link } from './email.ts'

export const BrandContext = createContext<EmailBrand>(firstBrand)

export function Notice({ children }: { children: ReactNode }) {
  const border = `2px solid ${useContext(BrandContext).light}`
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
  const { light } = useContext(BrandContext)
  return (
    <a className="link" href={href} style={{ color: light, wordBreak: 'break-word' }}>
      {label}
    </a>
  )
}

/** Large enough for touch; a table, because some mail programs ignore padding on links. */
export function Button({ label, href }: Link) {
  const { light } = useContext(BrandContext)
  return (
    <Table className="" style={{ width: 'auto', margin: '22px 0 6px' }}>
      <tr>
        <td className="button" style={{ backgroundColor: light, borderRadius: 10 }}>
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

/** The shop's colors as literals, because mail programs do not support custom properties. */
export const colors = {
  paper: '#FBF6EE',
  ink: '#2A1A14',
  faint: '#6B574C',
  line: '#E8DCC9',
} as const

export const serif = "Georgia, 'Times New Roman', serif"

export const text = {
  // A long word or address would make the email wider than a phone. It is inherited.
  wordBreak: 'break-word',
  fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  fontSize: 16,
  lineHeight: '24px',
  color: colors.ink,
} as const

/** Dark mode needs a style sheet, and `!important` to override the inline styles. */
export const darkStyles = ({ dark }: EmailBrand) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #1B110D !important; }
  .card { background-color: #2A1A14 !important; border-color: #4A342A !important; }
  .ink { color: #FBF6EE !important; }
  .faint { color: #CDB9A9 !important; }
  .line { border-color: #4A342A !important; }
  .link { color: ${dark} !important; }
  .button { background-color: ${dark} !important; }
  .button-label { color: #2A1A14 !important; }
  .notice { border-color: ${dark} !important; }
}
`
