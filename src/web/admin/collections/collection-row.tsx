import { useId } from 'react'
import type { StaffCollection } from '#shared/contract/catalog/collections.ts'
import * as m from '#shared/i18n/messages.ts'
import { May } from '../permissions/may.tsx'
import { EditAndDelete } from '../ui/edit-and-delete.tsx'

type CollectionRowProps = {
  collection: StaffCollection
  onEdit: (collection: StaffCollection) => void
  onDelete: (collection: StaffCollection) => void
}

/** A collection with its address, its number of products, and where the shop shows it. */
export function CollectionRow({ collection, onEdit, onDelete }: CollectionRowProps) {
  const titleId = useId()
  const { title, slug, total, inMenu, onHome } = collection
  const places = [inMenu && m.collectionMenu(), onHome && m.home()].filter(Boolean).join(' · ')
  return (
    <article
      tabIndex={-1}
      aria-labelledby={titleId}
      className="list-row compact:py-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 -outline-offset-2"
    >
      <h2 id={titleId} className="min-w-0 basis-40 font-semibold wrap-anywhere">
        {title}
      </h2>
      <p className="min-w-0 flex-1 basis-40 text-sm">
        {/* A full page load: the shop has pages in two languages. */}
        <a
          href={`/collections/${slug}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
        >
          /collections/{slug}
        </a>
      </p>
      <p className="text-sm tabular-nums">{m.collectionCount({ count: total })}</p>
      {places && <p className="text-sm font-medium">{places}</p>}
      <May do={['collections.update', 'collections.delete']}>
        <EditAndDelete
          editName={m.collectionEdit({ title })}
          deleteName={m.collectionDelete({ title })}
          onEdit={() => onEdit(collection)}
          onDelete={() => onDelete(collection)}
        />
      </May>
    </article>
  )
}
