import { Link, useLocation } from 'wouter'
import type { ComponentProps } from 'react'

type AnchorLinkProps = Omit<ComponentProps<'a'>, 'href'> & { anchor: string }

/** A link to a section of the home page, from that page or any other (O33). */
export function AnchorLink({ anchor, ...link }: AnchorLinkProps) {
  const [path] = useLocation()
  return path === '/' ? (
    <a {...link} href={`#${anchor}`} />
  ) : (
    <Link {...link} href={`/#${anchor}`} />
  )
}
