import { useShop } from '../boot/shop-info.ts'

/**
 * The owner's logo; null if there is none. In the dark theme it gets a light background, because
 * the logo may be dark.
 */
export function ShopLogo({ className }: { className: string }) {
  const { name, look } = useShop()
  if (!look?.logo) return null
  return (
    <img
      src={`/objects/uploads/${look.logo}?t=0&w=320`}
      alt={name}
      className={`rounded-sm bg-(--plate) object-contain shadow-[0_0_0_4px_var(--plate)] [--plate:light-dark(transparent,#fff)] ${className}`}
    />
  )
}
