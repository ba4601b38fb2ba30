import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useShop } from '../shop-info.ts'

type ShopLayoutProps = { children: ReactNode; cart?: 'dialog' | 'panel'; hasBanner?: boolean }

/** The frame of every shop page. */
export function ShopLayout({ children }: ShopLayoutProps) {
  const { name } = useShop()
  return (
    <>
      <header className="page-width py-4">
        <Link href="/" className="font-display text-2xl font-semibold">
          {name}
        </Link>
      </header>
      <main id="content" className="page-width pb-16">
        {children}
      </main>
    </>
  )
}
