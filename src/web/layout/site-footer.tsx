import { Link } from 'wouter'
import { noSalesEmail, useShop } from '../boot/shop-info.ts'
import { MailIcon } from '../ui/icons.tsx'
import { AnchorLink } from '../platform/anchor-link.tsx'
import { ShareLinks } from './share-links.tsx'

const link = 'inline-flex min-h-11 min-w-11 items-center hover:underline hover:underline-offset-4'

/** The end of every shop page. */
export function SiteFooter() {
  const { name, salesEmail } = useShop()
  return (
    <footer className="overflow-hidden border-t border-base-300 bg-base-200">
      <div className="page-width grid gap-10 pt-14 pb-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] lg:gap-16 lg:pt-20">
        <div className="sm:col-span-2 lg:col-span-1">
          <p className="max-w-md font-display text-2xl leading-snug font-medium text-balance sm:text-3xl">
            Good sauce makes a weeknight feel like company is coming.
          </p>
          <p className="mt-4 max-w-md text-muted text-pretty">
            {`${name} gathers premium sauces and condiments with short, honest labels and sends them to kitchens across Canada.`}
          </p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="font-display text-lg font-semibold">
            Quick links
          </h2>
          <ul className="mt-2">
            <li>
              <AnchorLink anchor="home" className={link}>
                Home
              </AnchorLink>
            </li>
            <li>
              <AnchorLink anchor="sauces" className={link}>
                Sauces
              </AnchorLink>
            </li>
            <li>
              <Link href="/about" className={link}>
                About
              </Link>
            </li>
            <li>
              <Link href="/shipping-returns" className={link}>
                Shipping and Returns
              </Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="font-display text-lg font-semibold">Say hello</h2>
          <p className="mt-2">
            {salesEmail === null ? (
              noSalesEmail
            ) : (
              <a href={`mailto:${salesEmail}`} className={`${link} gap-2 wrap-anywhere`}>
                <MailIcon />
                {salesEmail}
              </a>
            )}
          </p>
          <ShareLinks />
        </div>
      </div>
      <div className="page-width">
        <p className="border-t border-base-300 py-6 text-sm text-muted">
          {`© ${name}. All rights reserved. Prices are in Canadian dollars.`}
        </p>
      </div>
      {/* Decoration, drawn in CSS. */}
      <div data-name={name} className="footer-wordmark" />
    </footer>
  )
}
