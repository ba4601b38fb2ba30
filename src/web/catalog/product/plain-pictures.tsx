import type { Product } from '../../../shared/contract/catalog.ts'
import { pictureAddress } from '../../../shared/domain/pictures.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { largeSizes } from './product-zoom.tsx'

type PlainPicturesProps = { product: Product; urls: readonly string[] }

/** The pictures without JavaScript, each linked to its full size. */
export function PlainPictures({ product: { name, updatedAt }, urls }: PlainPicturesProps) {
  const [first = null, ...others] = urls
  const picture = { name, updatedAt, className: 'rounded-field' }
  return (
    <noscript>
      {first ? (
        <a href={pictureAddress(first, updatedAt)}>
          <Picture {...picture} url={first} sizes={largeSizes} isEager />
        </a>
      ) : (
        <Picture {...picture} url={null} sizes={largeSizes} isEager />
      )}
      {others.length > 0 && (
        <ul aria-label="Pictures" className="mt-3 grid grid-cols-3 gap-3">
          {others.map((url) => (
            <li key={url}>
              <a href={pictureAddress(url, updatedAt)}>
                <Picture {...picture} url={url} sizes="30vw" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </noscript>
  )
}
