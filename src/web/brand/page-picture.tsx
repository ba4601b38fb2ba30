import { pictureWidths, uploadPath } from '#shared/domain/catalog/pictures.ts'
import type { PagePicture as PictureKey } from '#shared/domain/shop/look/look.ts'
import { useShop } from '../boot/shop-info.ts'

/** The owner's picture of a page; nothing without one (LOOK-06). */
export function PagePicture({ of, className }: { of: PictureKey; className: string }) {
  const picture = useShop().look?.[of]
  if (!picture) return null
  const path = uploadPath(picture.id)
  return (
    <img
      sizes="(max-width: 78rem) 100vw, 78rem"
      srcSet={pictureWidths.map((width) => `${path}?w=${width} ${width}w`).join(', ')}
      src={`${path}?w=1200`}
      alt={picture.alt}
      loading="lazy"
      decoding="async"
      className={`w-full rounded-box bg-base-200 object-cover ${className}`}
    />
  )
}
