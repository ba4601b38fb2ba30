import type { ComponentProps } from 'react'
import { Link, useLocation } from 'wouter'
import { useShop } from '../boot/shop-info.ts'

/** A mailto link; without a sales address, a link to the contact section. */
export function ContactLink(link: Omit<ComponentProps<'a'>, 'href'>) {
  const { salesEmail } = useShop()
  const [path] = useLocation()
  if (salesEmail !== null) return <a {...link} href={`mailto:${salesEmail}`} />
  return path === '/shipping-returns' ? (
    <a {...link} href="#contact" />
  ) : (
    <Link {...link} href="/shipping-returns#contact" />
  )
}
