import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { currentLocale, localAddress, locales, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { type ShopInfo, ShopProvider } from '../../../web/boot/shop-info.ts'
import { Logo } from '../../../web/brand/logo.tsx'
import { TypefaceSheet } from '../../../web/brand/typeface-sheet.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/forms/field.tsx'
import type { Assets } from '../../assets/assets.ts'
import type { Context } from '../../context/context.ts'
import { consentWords } from '../../news/consent.ts'
import type { Rendered } from '../cache/cached-response.ts'
import { iconAddress } from '../seo/head.ts'
import { comeBack } from '../seo/not-yet-open.ts'
import { pagePolicy, shopInfo } from './page-policy.ts'

/** How the form went. */
type Outcome = { email: string; problem: string | null }

type Answer = { status: number; outcome?: Outcome }

/** The page of a shop that is not yet open (OPENING-01). It needs no script. */
export function renderOpening(
  context: Context,
  assets: Assets,
  { status, outcome }: Answer,
): Rendered {
  const shop = shopInfo(context)
  // What applies without scripts, such as how fonts load, applies here.
  const shopStyles = assets.shopStyles.replace(/@media \(scripting: ?none\)/g, '@media all')
  const html = renderToStaticMarkup(
    <Opening shop={shop} styles={shopStyles} isIndexed={status === 200 && !outcome}>
      {outcome?.problem === null ? (
        <Sent email={outcome.email} />
      ) : (
        <Form consent={consentWords(context.settings)} outcome={outcome} />
      )}
    </Opening>,
  )
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html>${html}`,
    headers: {
      'Content-Security-Policy': pagePolicy({ ...assets, shopStyles }),
      ...(status === 503 && comeBack),
    },
  }
}

type OpeningProps = {
  shop: ShopInfo
  styles: string
  isIndexed: boolean
  children: React.ReactNode
}

const link = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4'

function Opening({ shop, styles, isIndexed, children }: OpeningProps) {
  const { name, publicUrl, closing, look, salesEmail } = shop
  const locale = currentLocale()
  const other = locale === 'fr' ? 'en' : 'fr'
  const heading = closing?.title ?? m.newsTitle()
  const title = `${heading} | ${name}`
  const text = closing?.text ?? ''
  const addressOf = (each: typeof locale) => publicUrl + localAddress(each, '/')
  return (
    <html lang={regionalTags[locale]} style={look?.style ?? {}}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={text} />
        {isIndexed ? (
          <>
            <link rel="canonical" href={addressOf(locale)} />
            {locales.map((each) => (
              <link
                key={each}
                rel="alternate"
                hrefLang={regionalTags[each]}
                href={addressOf(each)}
              />
            ))}
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={text} />
        <meta property="og:type" content="website" />
        <meta property="og:url" content={addressOf(locale)} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={iconAddress('/favicon.svg', look?.icon)} type="image/svg+xml" />
        <link rel="icon" href={iconAddress('/favicon.ico', look?.icon)} sizes="32x32" />
        <style>{styles}</style>
      </head>
      <body>
        <div className="flex min-h-dvh flex-col">
          <header className="page-width flex min-h-16 flex-wrap items-center gap-2">
            <ShopProvider value={shop}>
              <Router base={localAddress(locale, '/').replace(/\/$/, '')} ssrPath="/">
                <Logo />
              </Router>
            </ShopProvider>
            <a
              href={localAddress(other, '/')}
              lang={regionalTags[other]}
              hrefLang={regionalTags[other]}
              className={`ml-auto ${link}`}
            >
              {m.otherLanguage()}
            </a>
          </header>
          <main className="page-width flex-1">
            <div className="mx-auto max-w-2xl pt-12 pb-20 lg:pt-20 lg:pb-28">
              <h1 className="section-title">{heading}</h1>
              <p className="mt-4 text-lg leading-relaxed text-muted text-pretty whitespace-pre-line wrap-anywhere">
                {text}
              </p>
              {children}
            </div>
          </main>
          <footer className="border-t border-base-300">
            <div className="page-width flex flex-wrap items-center gap-x-6 py-4">
              {salesEmail !== null && (
                <a href={`mailto:${salesEmail}`} className={`${link} wrap-anywhere`}>
                  {salesEmail}
                </a>
              )}
              <a href={localAddress(locale, '/privacy')} className={link}>
                {m.pagePrivacy()}
              </a>
              <a href="/admin" className={`ml-auto ${link}`}>
                {m.admin()}
              </a>
            </div>
          </footer>
        </div>
        <TypefaceSheet typeface={look?.typeface} />
      </body>
    </html>
  )
}

/** Asks for the news, which say when the shop opens: a second list would need a second consent. */
function Form({ consent, outcome }: { consent: string; outcome: Outcome | undefined }) {
  return (
    <form
      method="post"
      action={localAddress(currentLocale(), '/news')}
      className="mt-8 flex flex-col gap-5"
    >
      <TextField
        id="email"
        name="email"
        label={m.emailLabel()}
        required
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={outcome?.email}
        hint={consent}
        {...(outcome?.problem && { error: outcome.problem })}
      />
      <Button type="submit" look="primary" size="lg">
        {m.openingTellMe()}
      </Button>
    </form>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <div role="status" className="mt-8 rounded-box border border-base-300 bg-base-200 p-5 lg:p-8">
      <h2 className="font-display text-2xl font-semibold">{m.newsSentTitle()}</h2>
      <p className="mt-3 text-lg leading-relaxed text-pretty wrap-anywhere">
        {m.newsSent({ email })}
      </p>
    </div>
  )
}
