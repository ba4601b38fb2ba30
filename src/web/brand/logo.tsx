import { Link } from 'wouter'
import { useShop } from '../boot/shop-info.ts'
import { ShopLogo } from './shop-logo.tsx'

/** The logo, or the shop's name, linked to the home page. */
export function Logo() {
  const { name, look } = useShop()
  return (
    <Link
      href="/"
      className="flex min-h-11 items-center gap-2 font-display text-2xl font-semibold tracking-tight sm:text-[1.75rem]"
    >
      {look?.logo ? <ShopLogo className="h-10 w-32 object-left" /> : <NameWithDrop name={name} />}
    </Link>
  )
}

function NameWithDrop({ name }: { name: string }) {
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        width={24}
        height={24}
        aria-hidden="true"
        className="size-7 shrink-0 text-primary"
      >
        <path
          fill="currentColor"
          d="M12 1.5c5 6.8 8 11 8 14.3a8 8 0 0 1-16 0c0-3.3 3-7.5 8-14.3z"
        />
        <path
          fill="none"
          stroke="var(--color-accent)"
          strokeWidth="2"
          strokeLinecap="round"
          d="M7.8 15.8a4.3 4.3 0 0 0 4.2 4.2"
        />
      </svg>
      <span>{name}</span>
    </>
  )
}
