import { useState } from 'react'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { altOf, pictureAddress } from '#shared/domain/catalog/pictures.ts'
import * as m from '#shared/i18n/messages.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { largeSizes, ProductZoom } from './product-zoom.tsx'

/** The selected picture, with thumbnails if there are several. */
export function ProductGallery({ product }: { product: Product }) {
  const { name, english, updatedAt, featured, images, stock } = product
  const [chosen, setChosen] = useState(0)
  const urls = pictureUrls(product)
  const selected = Math.min(chosen, urls.length - 1)
  const url = urls[selected] ?? null
  return (
    <div className="min-w-0 md:sticky md:top-24 md:self-start">
      <PlainPictures product={product} urls={urls} />
      <div className="needs-script relative overflow-hidden rounded-box border border-base-300 bg-base-200">
        <ProductZoom
          key={url}
          url={url}
          name={name}
          alt={altOf(url, images)}
          english={english?.name}
          updatedAt={updatedAt}
          tone={url === product.imageUrl ? product.tone : null}
        />
        {featured && (
          <span className="badge badge-accent pointer-events-none absolute z-2 top-4 left-4 h-8 px-4 text-sm font-semibold">
            {m.featured()}
          </span>
        )}
        {stock <= 0 && (
          <div className="pointer-events-none absolute inset-0 z-1 grid place-items-center bg-base-100/50">
            <span className="rounded-selector bg-neutral px-6 py-2 font-display text-xl font-semibold text-neutral-content">
              {m.outOfStock()}
            </span>
          </div>
        )}
      </div>
      {urls.length > 1 && (
        <ul
          aria-label={m.pictures()}
          className="needs-script mt-4 grid grid-cols-5 gap-3 lg:grid-cols-6"
        >
          {urls.map((each, index) => (
            <li key={each}>
              <button
                type="button"
                aria-label={m.showPicture({ number: index + 1, count: urls.length })}
                aria-pressed={index === selected}
                onClick={() => setChosen(index)}
                className="block aspect-square w-full cursor-pointer overflow-hidden rounded-field border-2 border-transparent opacity-75 transition-opacity hover:opacity-100 aria-pressed:border-primary aria-pressed:opacity-100 forced-color-adjust-none"
              >
                <Picture
                  url={each}
                  name={name}
                  alt={altOf(each, images)}
                  english={english?.name}
                  updatedAt={updatedAt}
                  sizes="(min-width: 768px) 100px, 16vw"
                  isMinor
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The uploaded pictures in order, else the typed URL. */
function pictureUrls({ images, imageUrl, group }: Product): string[] {
  // The pictures are those of the group; which comes first is the variant's.
  const first = group && imageUrl ? [imageUrl] : []
  if (images.length > 0) return [...new Set([...first, ...images.map(({ url }) => url)])]
  return imageUrl ? [imageUrl] : []
}

type PlainPicturesProps = { product: Product; urls: readonly string[] }

/** The pictures without JavaScript, each linked to its full size. */
function PlainPictures({ product, urls }: PlainPicturesProps) {
  const { name, english, images, updatedAt } = product
  const [first = null, ...others] = urls
  const picture = { name, english: english?.name, updatedAt, className: 'rounded-field' }
  return (
    <noscript>
      {first ? (
        <a href={pictureAddress(first, updatedAt)}>
          <Picture {...picture} url={first} alt={altOf(first, images)} sizes={largeSizes} isEager />
        </a>
      ) : (
        <Picture {...picture} url={null} sizes={largeSizes} isEager />
      )}
      {others.length > 0 && (
        <ul aria-label={m.pictures()} className="mt-3 grid grid-cols-3 gap-3">
          {others.map((url) => (
            <li key={url}>
              <a href={pictureAddress(url, updatedAt)}>
                <Picture {...picture} url={url} alt={altOf(url, images)} sizes="30vw" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </noscript>
  )
}
