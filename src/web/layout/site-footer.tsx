import { Link } from 'wouter'
import { capitalized } from '#shared/domain/shop/shop-words.ts'
import * as m from '#shared/i18n/messages.ts'
import { type ShopInfo, useNouns, useShop, useShopWords } from '../boot/shop-info.ts'
import { AnchorLink } from '../platform/anchor-link.tsx'
import { MailIcon } from '../ui/icons.tsx'
import { LanguageLink } from './language-link.tsx'
import type { ReactNode } from 'react'

const link = 'inline-flex min-h-11 min-w-11 items-center hover:underline hover:underline-offset-4'

/** The footer of every shop page. */
export function SiteFooter() {
  const { name, salesEmail, imprint, hasTerms } = useShop()
  const words = useShopWords()
  const { footerText = m.footerText({ shop: name }) } = words
  const { products, anchor } = useNouns()
  return (
    <footer className="overflow-hidden wrap-anywhere border-t border-base-300 bg-base-200">
      <div className="page-width grid gap-10 pt-14 pb-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] lg:gap-16 lg:pt-20">
        <div className="sm:col-span-2 lg:col-span-1">
          <p className="max-w-md font-display text-2xl leading-snug font-medium text-balance sm:text-3xl">
            {words.footerTitle ?? m.footerTitle()}
          </p>
          {footerText && <p className="mt-4 max-w-md text-muted text-pretty">{footerText}</p>}
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="font-display text-lg font-semibold">
            {m.quickLinks()}
          </h2>
          <ul className="mt-2">
            <li>
              <AnchorLink anchor="home" className={link}>
                {m.home()}
              </AnchorLink>
            </li>
            <li>
              <AnchorLink anchor={anchor} className={link}>
                {capitalized(products)}
              </AnchorLink>
            </li>
            <li>
              <Link href="/about" className={link}>
                {m.titleAbout()}
              </Link>
            </li>
            <li>
              <Link href="/shipping-returns" className={link}>
                {m.titleShipping()}
              </Link>
            </li>
            <li>
              <Link href="/privacy" className={link}>
                {m.pagePrivacy()}
              </Link>
            </li>
            {hasTerms && (
              <li>
                <Link href="/terms" className={link}>
                  {m.pageTerms()}
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <div>
          <h2 className="font-display text-lg font-semibold">{m.sayHello()}</h2>
          <p className="mt-2">
            {salesEmail === null ? (
              m.noSalesEmail()
            ) : (
              <a href={`mailto:${salesEmail}`} className={`${link} gap-2`}>
                <MailIcon />
                {salesEmail}
              </a>
            )}
          </p>
          {imprint && <Imprint {...imprint} />}
          <ShareLinks />
        </div>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-base-300 py-4">
          <p className="py-2 text-sm text-muted">{m.copyright({ shop: name })}</p>
          <LanguageLink className={link} />
        </div>
      </div>
      {/* Decoration, drawn in CSS. */}
      <div
        data-name={name}
        aria-hidden="true"
        className="footer-wordmark pointer-events-none -mb-[0.28em] text-center font-display text-[clamp(6rem,24vw,24rem)] leading-none font-semibold tracking-[-0.04em] whitespace-nowrap text-base-300 before:content-[attr(data-name)]"
      />
    </footer>
  )
}

/** The shop's phone number, address, registration numbers and links, where entered (SET-05). */
function Imprint({ phone, address, links, numbers }: NonNullable<ShopInfo['imprint']>) {
  return (
    <>
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={link}>
          {phone}
        </a>
      )}
      {[...(address?.split('\n') ?? []), ...numbers].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ul>
        {links.map((href) => (
          <li key={href}>
            <a href={href} rel="me noopener" className={link}>
              {linkName(href)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The label of a link to one of the shop's pages on other sites, such as "instagram.com". */
function linkName(link: string): string {
  return new URL(link).hostname.replace(/^www\./, '')
}

/** Plain links, so that no data is sent to a social network until a visitor follows its link. */
function ShareLinks() {
  const { name, publicUrl } = useShop()
  const { description } = useShopWords()
  const url = encodeURIComponent(publicUrl)
  const text = encodeURIComponent(`${name}: ${description ?? m.shopDescription()}`)
  return (
    <ul className="-ml-2.5 flex">
      <ShareLink network="Facebook" href={`https://www.facebook.com/sharer/sharer.php?u=${url}`}>
        <path d="M13.5 21v-7.8h2.7l.4-3.1h-3.1v-2c0-.9.3-1.5 1.6-1.5h1.6V3.8a22 22 0 0 0-2.4-.1c-2.4 0-4 1.4-4 4.1v2.3H7.6v3.1h2.7V21z" />
      </ShareLink>
      <ShareLink network="X" href={`https://x.com/intent/post?url=${url}&text=${text}`}>
        <path d="M4 4h4.6l4 5.5L17.3 4h2.1l-5.8 6.9L20 20h-4.6l-4.3-6-5.1 6H3.9l6.2-7.4zm2.8 1.5 9.3 13h1.2L8 5.5z" />
      </ShareLink>
      <ShareLink
        network="Pinterest"
        href={`https://www.pinterest.com/pin/create/button/?url=${url}&description=${text}`}
      >
        <path d="M12 3a9 9 0 0 0-3.3 17.4c-.1-.7-.1-1.8 0-2.6l1.1-4.5s-.3-.5-.3-1.3c0-1.2.7-2.2 1.6-2.2.8 0 1.1.6 1.1 1.2 0 .8-.5 1.9-.7 2.9-.2.9.4 1.6 1.3 1.6 1.6 0 2.6-2 2.6-4.3 0-1.8-1.2-3.1-3.3-3.1a3.8 3.8 0 0 0-4 3.9c0 .7.2 1.2.5 1.6.2.2.2.3.1.5l-.2.7c0 .2-.2.3-.4.2-1.1-.5-1.7-1.8-1.7-3.2 0-2.4 2-5.3 6-5.3 3.2 0 5.3 2.3 5.3 4.8 0 3.3-1.8 5.7-4.5 5.7-.9 0-1.8-.5-2.1-1.1l-.6 2.2c-.2.8-.6 1.6-1 2.2A9 9 0 1 0 12 3z" />
      </ShareLink>
    </ul>
  )
}

type ShareLinkProps = { network: string; href: string; children: ReactNode }

function ShareLink({ network, href, children }: ShareLinkProps) {
  const label = m.shareOn({ network })
  return (
    <li>
      <a
        href={href}
        aria-label={label}
        title={label}
        target="_blank"
        rel="noopener noreferrer"
        className="icon-button"
      >
        <svg
          viewBox="0 0 24 24"
          width={24}
          height={24}
          fill="currentColor"
          aria-hidden="true"
          className="size-5"
        >
          {children}
        </svg>
      </a>
    </li>
  )
}
