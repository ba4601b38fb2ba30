import { Link } from 'wouter'
import { UserIcon } from '../ui/icons.tsx'
import { WishlistLink } from '../catalog/card/wishlist-link.tsx'
import { CartButton } from './cart-button.tsx'
import { Logo } from '../brand/logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeSwitch } from '../brand/theme-switch.tsx'

/** Stays at the top of every shop page. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-40 border-b border-base-300 bg-base-100">
      <div className="page-width flex h-16 items-center gap-2 md:h-20 md:gap-4">
        <Logo />
        <nav aria-label="Main" className="ml-auto hidden md:block lg:mx-auto">
          <SiteLinks className="flex items-center gap-1 lg:gap-3" linkClass="site-link" />
        </nav>
        <div className="ml-auto flex items-center md:ml-0 md:gap-1">
          <ThemeSwitch className="max-md:hidden" />
          <Link href="/admin" className="site-link flex items-center gap-2 max-md:hidden">
            <UserIcon />
            Admin
          </Link>
          <WishlistLink />
          <CartButton />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
