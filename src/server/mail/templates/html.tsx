import { renderToStaticMarkup } from 'react-dom/server'
import { currentLocale, regionalTags } from '#shared/i18n/locale.ts'
import type { EmailContent } from './email.ts'
import { EmailOrder } from './order-table.tsx'
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
} from './parts.tsx'
import type { CSSProperties } from 'react'

/** The HTML of an email: tables and inline styles, because mail programs support little else. */
export function renderEmailHtml(content: EmailContent): string {
  const html = render(content)
  if (Buffer.byteLength(html) <= LONGEST || !content.pictures) return html
  const { pictures: _, ...words } = content
  return render(words)
}

/** Gmail cuts off what is longer, in bytes; pictures are the first that an email can do without. */
const LONGEST = 100_000

function render(content: EmailContent): string {
  const html = renderToStaticMarkup(
    <BrandContext value={content.brand}>
      <Page content={content} />
    </BrandContext>,
  )
  // React adds these for pages; in an email they only take room.
  return `<!doctype html>${html.replaceAll(/<link rel="preload"[^<>]*>/g, '')}`
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
          <p style={{ margin: 0 }}>
            <Lines lines={content.introduction.split('\n')} />
          </p>
          {content.button && <Button {...content.button} />}
          {content.order && <EmailOrder order={content.order} pictures={content.pictures} />}
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
          {content.closing !== null && (
            <p style={{ margin: '28px 0 0' }}>
              <Lines lines={content.closing.split('\n')} />
            </p>
          )}
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
