import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailContent } from './email.ts'
import { EmailOrder } from './order-section.tsx'
import {
  Anchor,
  Button,
  colors,
  darkStyles,
  Lines,
  Notice,
  Section,
  serif,
  Table,
  text,
} from './parts.tsx'

/** The HTML of an email: tables and inline styles, because mail programs support little else. */
export function renderEmailHtml(content: EmailContent): string {
  return `<!doctype html>${renderToStaticMarkup(<Page content={content} />)}`
}

function Page({ content }: { content: EmailContent }) {
  return (
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{content.subject}</title>
        <style>{darkStyles}</style>
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
        <td className="chili" style={{ backgroundColor: colors.chili, padding: '18px 24px' }}>
          <span
            style={{ fontFamily: serif, fontSize: 26, fontWeight: 'bold', color: colors.paper }}
          >
            {content.storeName}
          </span>
        </td>
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
