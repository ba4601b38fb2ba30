import { Link } from 'wouter'
import { useShop } from '../boot/shop-info.ts'
import { ShopLogo } from './shop-logo.tsx'

/** A longer name is smaller and may break into lines, so that it fits beside the buttons of a phone. */
const LONG_NAME = 10

/** The logo, or the shop's name, linked to the home page. */
export function Logo() {
  const { name, look } = useShop()
  const isLong = !look?.logo && name.length > LONG_NAME
  return (
    <Link href="/" className={`shop-name ${isLong ? 'is-long' : ''}`}>
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
