import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { langOf } from '#shared/domain/catalog/translation.ts'
import * as m from '#shared/i18n/messages.ts'
import { productsQuery } from '../../api/queries.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { goToAnchor } from '../../platform/go-to-anchor.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { LiveRegion } from '../../ui/feedback/loading.tsx'
import { Picture, pictureOf } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { GroupPrice } from '../group/variants.tsx'
import { writeSearch } from './search-state.ts'
import { useFoundProducts } from './use-found-products.ts'

/** How many results the dialog shows; the home page has the others. */
const MAX_RESULTS = 6

const none: readonly ListedProduct[] = []

type SearchDialogProps = { isOpen: boolean; onClose: () => void }

/** Search from any page, with the results right below the field (FIND-01). */
export default function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={m.search()} variant="top">
      <Search onClose={onClose} />
    </Modal>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { data: products, isError, refetch } = useQuery(productsQuery)
  const search = { text, tags: [], avoided: [], order: 'shop' } as const
  const results = useFoundProducts(products ?? none, search, true)?.products
  const [path, navigate] = useLocation()
  const nouns = useNouns()
  const id = useId()
  const isAsked = text.trim() !== ''
  const isReady = isAsked && products !== undefined && results !== undefined

  // In a search field, the browser would use Escape to clear the text.
  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  const address = `/${writeSearch(search)}#${nouns.anchor}`

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isAsked) return
    navigate(address)
    leave()
  }

  /** On the home page only the search changes, which scrolls nowhere by itself. */
  function leave() {
    onClose()
    // Once the dialog has given the focus back.
    if (path === '/') requestAnimationFrame(() => goToAnchor(nouns.anchor))
  }

  return (
    <>
      <form role="search" aria-label={m.searchForm()} onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          {m.searchShop()}
        </label>
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          onKeyDown={closeByKey}
          placeholder={m.searchPlaceholder()}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="input input-lg w-full text-base"
        />
      </form>
      <LiveRegion words={isReady ? m.productCountFound({ count: results.length, ...nouns }) : ''} />
      {isError && (
        <p className="mt-4">
          {m.productsNotLoaded(nouns)}{' '}
          <Button onClick={() => void refetch()} look="ghost">
            {m.tryAgain()}
          </Button>
        </p>
      )}
      {isAsked && !isReady && !isError && <p className="mt-4 text-muted">{m.searching()}</p>}
      {isReady && results.length === 0 && <p className="mt-4">{m.productsNoneThat(nouns)}</p>}
      {isReady && results.length > 0 && (
        <ul aria-label={m.results()} className="mt-3 divide-y divide-base-300">
          {results.slice(0, MAX_RESULTS).map((product) => (
            <Result key={product.id} product={product} onFollow={onClose} />
          ))}
        </ul>
      )}
      {isReady && results.length > MAX_RESULTS && (
        <Link
          href={address}
          onClick={leave}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {m.seeAll({ count: results.length })}
        </Link>
      )}
    </>
  )
}

type ResultProps = { product: ListedProduct; onFollow: () => void }

function Result({ product, onFollow }: ResultProps) {
  const { id, group, price, stock } = product
  return (
    <li>
      <Link
        href={`/product/${id}`}
        onClick={onFollow}
        className="flex min-h-16 items-center gap-4 py-2 hover:underline"
      >
        <span aria-hidden="true" className="block size-12 shrink-0 overflow-hidden rounded-field">
          <Picture {...pictureOf(product)} sizes="48px" />
        </span>
        <span
          lang={langOf(product, 'name')}
          className="min-w-0 flex-1 font-semibold text-pretty wrap-anywhere"
        >
          {group?.name ?? product.name}
        </span>
        <span className="text-right">
          {group ? (
            <GroupPrice product={product} className="tabular-nums" />
          ) : (
            <Price amount={price} className="tabular-nums" />
          )}
          {stock <= 0 && <span className="block text-sm text-muted">{m.outOfStock()}</span>}
        </span>
      </Link>
    </li>
  )
}
