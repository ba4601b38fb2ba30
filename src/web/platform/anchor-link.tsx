import type { ComponentProps } from 'react'
import { Link, useLocation } from 'wouter'

type AnchorLinkProps = Omit<ComponentProps<'a'>, 'href'> & { anchor: string }

/** To a part of the home page: on that page it stays there, from others it leads to it (O33). */
export function AnchorLink({ anchor, ...link }: AnchorLinkProps) {
  const [path] = useLocation()
  return path === '/' ? (
    <a {...link} href={`#${anchor}`} />
  ) : (
    <Link {...link} href={`/#${anchor}`} />
  )
}
