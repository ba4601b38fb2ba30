import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { langOf } from '#shared/domain/catalog/translation.ts'
import { countUnits } from '#shared/domain/pricing/cart.ts'
import { capitalized } from '#shared/domain/shop/shop-words.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { useNouns, useShop } from '../boot/shop-info.ts'
import { withWholeStyles } from '../boot/stylesheets.ts'
import { Logo } from '../brand/logo.tsx'
import { ThemeSwitch } from '../brand/theme-switch.tsx'
import { useCart, useCartDialog } from '../cart/cart-store.ts'
import { WishlistLink } from '../catalog/card/wishlist.tsx'
import { useCollectionLinks } from '../catalog/collection/collection-links.ts'
import { AnchorLink } from '../platform/anchor-link.tsx'
import { CountBadge } from '../ui/feedback/loading.tsx'
import { CartIcon, CloseIcon, MenuIcon, SearchIcon, UserIcon } from '../ui/icons.tsx'
import { ErrorBoundary } from '../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { LanguageLink } from './language-link.tsx'

const SearchDialog = lazyPart(() => withWholeStyles(import('../catalog/search/search-dialog.tsx')))

/**
 * Less padding on small tablets, where the full header barely fits. High contrast modes would show
 * the transparent underline, so it is removed there.
 */
const headerLink =
  'flex min-h-11 items-center px-3 font-medium underline decoration-transparent decoration-2 underline-offset-8 transition-[text-decoration-color] hover:decoration-primary aria-[current]:decoration-primary md:max-lg:px-1.5 forced-colors:not-hover:not-aria-[current]:no-underline'

/** Stays at the top of every shop page, unless the screen has only a few lines. */
export function SiteHeader() {
  // With links to collections, the buttons may need a second line.
  const mayWrap = useCollectionLinks().menu.length > 0
  return (
    <header className="sticky top-0 z-40 short:relative border-b border-base-300 bg-base-100">
      <div
        className={`page-width flex min-h-16 flex-wrap items-center gap-2 max-[22rem]:gap-0 md:min-h-20 ${mayWrap ? 'md:gap-x-4 md:gap-y-0 md:py-1' : 'lg:gap-4'}`}
      >
        <Logo />
        <nav aria-label={m.mainNavigation()} className="ml-auto hidden md:block lg:mx-auto">
          <SiteLinks
            className="flex flex-wrap items-center gap-1 lg:gap-3"
            linkClass={headerLink}
          />
        </nav>
        <div
          className={`ml-auto flex flex-wrap items-center justify-end max-[22rem]:-mr-2 md:gap-1 ${mayWrap ? '' : 'lg:ml-0'}`}
        >
          <LanguageLink className={`${headerLink} max-lg:hidden`} />
          <ThemeSwitch className="max-md:hidden" />
          <AdminLink className={`${headerLink} gap-2 max-md:hidden`}>
            {/* In French, a small tablet has no room for the icon. */}
            <UserIcon className="size-5 md:max-lg:hidden" />
          </AdminLink>
          <SearchButton />
          <WishlistLink />
          <CartButton />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

/** A full page load on French pages: the dashboard has one address in all languages. */
function AdminLink({ className, children }: { className: string; children?: ReactNode }) {
  const link = { href: '/admin', className }
  const words = (
    <>
      {children}
      {m.admin()}
    </>
  )
  return currentLocale() === 'en' ? <Link {...link}>{words}</Link> : <a {...link}>{words}</a>
}

/** Search on every page (FIND-01); its dialog loads when it is first opened. */
function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={m.search()}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className="icon-button needs-script"
      >
        <SearchIcon className="size-6" />
      </button>
      {isWanted && (
        <ErrorBoundary failed={null}>
          <SearchDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  )
}

/** Opens the cart; the badge counts units (HOME-04). */
function CartButton() {
  const units = countUnits(useCart())
  const [, setOpen] = useCartDialog()
  return (
    <button
      type="button"
      aria-label={m.cartButton({ count: units })}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
      className="icon-button needs-script relative"
    >
      <CartIcon className="size-6" />
      <CountBadge count={units} />
    </button>
  )
}

const MENU = 'site-menu'

/** The header's links in a menu, for narrow screens. */
function MobileMenu() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }

  return (
    <div onKeyDown={closeByKey} className="md:hidden">
      <button
        ref={button}
        type="button"
        aria-label={isOpen ? m.closeMenu() : m.openMenu()}
        aria-expanded={isOpen}
        aria-controls={isOpen ? MENU : undefined}
        onClick={() => setOpen(!isOpen)}
        className="icon-button needs-script"
      >
        {isOpen ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
      </button>
      {/* The footer has the same links. */}
      <noscript>
        <a href="#footer-links" aria-label={m.menu()} className="icon-button">
          <MenuIcon className="size-6" />
        </a>
      </noscript>
      {isOpen && (
        <div
          id={MENU}
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-y border-base-300 bg-base-100 px-gutter pt-2 pb-4"
        >
          <nav aria-label={m.menu()}>
            <SiteLinks
              linkClass="flex min-h-14 items-center border-b border-base-300 font-display text-2xl font-medium"
              onFollow={close}
            />
            <div className="flex items-center justify-between py-3">
              <AdminLink className="flex min-h-11 items-center font-medium text-muted" />
              <LanguageLink className="flex min-h-11 items-center font-medium" />
              <ThemeSwitch />
            </div>
          </nav>
        </div>
      )}
    </div>
  )
}

type SiteLinksProps = { className?: string; linkClass: string; onFollow?: () => void }

/** The main navigation, in the header or its menu. */
function SiteLinks({ className, linkClass, onFollow }: SiteLinksProps) {
  const { products, anchor } = useNouns()
  const link = { className: linkClass, onClick: onFollow }
  const { menu } = useCollectionLinks()
  return (
    <ul className={className}>
      <li>
        <AnchorLink anchor="home" {...link}>
          {m.home()}
        </AnchorLink>
      </li>
      <li>
        <AnchorLink anchor={anchor} {...link}>
          {capitalized(products)}
        </AnchorLink>
      </li>
      {menu.map((each) => (
        <li key={each.slug} lang={langOf(each, 'title')}>
          <PageLink href={`/collections/${each.slug}`} {...link}>
            {each.title}
          </PageLink>
        </li>
      ))}
      <li>
        <PageLink href="/about" {...link}>
          {m.titleAbout()}
        </PageLink>
      </li>
      <li>
        <ContactLink {...link}>{m.contact()}</ContactLink>
      </li>
    </ul>
  )
}

/** A link that says so on its own page. */
function PageLink({ href, ...link }: ComponentProps<'a'> & { href: string }) {
  const [path] = useLocation()
  return <Link {...link} href={href} aria-current={path === href ? 'page' : undefined} />
}

/** A mailto link; without a sales address, a link to the contact section. */
function ContactLink(link: Omit<ComponentProps<'a'>, 'href'>) {
  const { salesEmail } = useShop()
  const [path] = useLocation()
  if (salesEmail !== null) return <a {...link} href={`mailto:${salesEmail}`} />
  return path === '/shipping-returns' ? (
    <a {...link} href="#contact" />
  ) : (
    <Link {...link} href="/shipping-returns#contact" />
  )
}
