import { Link, useLocation } from 'wouter'
import { AnchorLink } from '../platform/anchor-link.tsx'
import { ContactLink } from './contact-link.tsx'

type SiteLinksProps = { className?: string; linkClass: string; onFollow?: () => void }

/** The main navigation, in the header or its menu. */
export function SiteLinks({ className, linkClass, onFollow }: SiteLinksProps) {
  const [path] = useLocation()
  const link = { className: linkClass, onClick: onFollow }
  return (
    <ul className={className}>
      <li>
        <AnchorLink anchor="home" {...link}>
          Home
        </AnchorLink>
      </li>
      <li>
        <AnchorLink anchor="sauces" {...link}>
          Sauces
        </AnchorLink>
      </li>
      <li>
        <Link href="/about" aria-current={path === '/about' ? 'page' : undefined} {...link}>
          About
        </Link>
      </li>
      <li>
        <ContactLink {...link}>Contact</ContactLink>
      </li>
    </ul>
  )
}
