import {
  currentLocale,
  localAddress,
  type Locale,
  locales,
  regionalTags,
} from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { harmlessJson, pageStateId } from '../../../web/boot/page-state.ts'
import { themeColors } from '../../../web/brand/theme.ts'
import type { Config } from '../../config/config.ts'
import { type Head, iconAddress } from '../seo/head.ts'

type DocumentProps = {
  head: Head
  /** The absolute address of the page in every language. */
  addresses: Record<Locale, string>
  script: string
  /** Scripts of a page that only the browser renders: the first is run, the others are preloaded. */
  scripts: readonly string[]
  /** What the inline script loads besides the scripts of every page. */
  laterScripts: readonly string[]
  styles: string | { text: string }
  structuredData: readonly object[]
  state: string
  shopName: string
  /** CSS properties that the owner has changed, for both themes. */
  look: Record<string, string>
  /** A font that the page needs early. */
  font: string | null
  /** The id of the owner's icon. */
  icon: string | null
  content: string
  /** Whether staff see the shop before it opens. */
  isEarly: boolean
  /** The published account of a public demo; null in every other shop. */
  demo: Config['admin'] | null
}

/** The HTML document around a page. Inline scripts and styles are allowed by their hashes. */
export function Document(props: DocumentProps) {
  const { head, addresses, script, scripts, laterScripts, styles } = props
  const locale = currentLocale()
  const canonical = addresses[locale]
  const { structuredData, state, shopName, look, font, icon, content, isEarly, demo } = props
  return (
    <html
      lang={regionalTags[locale]}
      data-scripts={laterScripts.join(' ') || undefined}
      style={look}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {head.isIndexed ? (
          <>
            <link rel="canonical" href={canonical} />
            {locales.map((each) => (
              <link
                key={each}
                rel="alternate"
                hrefLang={regionalTags[each]}
                href={addresses[each]}
              />
            ))}
            <link rel="alternate" hrefLang="x-default" href={addresses.en} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta property="og:site_name" content={shopName} />
        <meta property="og:type" content={head.kind} />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:url" content={canonical} />
        {head.picture && (
          <>
            <meta property="og:image" content={head.picture.address} />
            <meta property="og:image:alt" content={head.picture.alt} />
          </>
        )}
        <meta property="og:locale" content={openGraphLocale(locale)} />
        {locales
          .filter((each) => each !== locale)
          .map((each) => (
            <meta key={each} property="og:locale:alternate" content={openGraphLocale(each)} />
          ))}
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="theme-color"
          content={themeColors.light}
          media="(prefers-color-scheme: light)"
        />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={iconAddress('/favicon.svg', icon)} type="image/svg+xml" />
        <link rel="icon" href={iconAddress('/favicon.ico', icon)} sizes="32x32" />
        <link rel="apple-touch-icon" href={iconAddress('/apple-touch-icon.png', icon)} />
        <link rel="manifest" href={localAddress(locale, '/manifest.webmanifest')} />
        {font && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />}
        {typeof styles === 'string' ? (
          <link rel="stylesheet" href={styles} />
        ) : (
          <style dangerouslySetInnerHTML={{ __html: styles.text }} />
        )}
        <script dangerouslySetInnerHTML={{ __html: script }} />
        {scripts[0] && <script type="module" src={scripts[0]} />}
        {scripts.slice(1).map((address) => (
          <link key={address} rel="modulepreload" href={address} />
        ))}
        {structuredData.map((item, index) => (
          <script
            key={index}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: harmlessJson(item) }}
          />
        ))}
      </head>
      <body>
        {demo && <DemoNote {...demo} />}
        <div id="root" dangerouslySetInnerHTML={{ __html: content }} />
        {isEarly && <EarlyNote />}
        <script
          id={pageStateId}
          type="application/json"
          // harmlessJson escapes anything that could end the element.
          dangerouslySetInnerHTML={{ __html: state }}
        />
      </body>
    </html>
  )
}

/**
 * Says on every page that the shop is a demo. Outside of the page's root, so that no page has to know,
 * and with styles of its own, because the sheets have only those of pages. It has no link, so that the
 * first one stays the page's own, which leads past the header.
 */
function DemoNote({ username, password }: Config['admin']) {
  const style = { background: '#2a1a14', color: '#fbf6ee', padding: '.5rem 1rem' }
  return (
    <aside aria-label={m.demoNoteName()} style={{ ...style, textAlign: 'center' }}>
      {m.demoNote({ username, password: password ?? '' })}
    </aside>
  )
}

/**
 * Tells staff that nobody else sees the shop. Outside of the root, as the note of a demo, and at the
 * end, so that the first link stays the page's own.
 */
function EarlyNote() {
  const style = { background: '#2a1a14', color: '#fbf6ee', padding: '.75rem 1rem' }
  return (
    <aside
      aria-label={m.earlyNote()}
      style={{ ...style, textAlign: 'center', position: 'sticky', bottom: 0, zIndex: 20 }}
    >
      {m.earlyNote()}{' '}
      <a href="/admin/settings/status" style={{ textDecoration: 'underline', fontWeight: 600 }}>
        {m.earlyOpen()}
      </a>
    </aside>
  )
}

/** The locale in Open Graph's format, such as `fr_CA`. */
function openGraphLocale(locale: Locale): string {
  return regionalTags[locale].replace('-', '_')
}
