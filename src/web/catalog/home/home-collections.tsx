import { Link } from 'wouter'
import { langOf } from '#shared/domain/catalog/translation.ts'
import { useCollectionLinks } from '../collection/collection-links.ts'

/** Links to the collections that the owner shows on the home page; a fresh shop has none. */
export function HomeCollections() {
  const { home } = useCollectionLinks()
  return (
    home[0] && (
      <ul className="flex flex-wrap gap-3 pt-14">
        {home.map((each) => (
          <li key={each.slug} lang={langOf(each, 'title')}>
            <Link href={`/collections/${each.slug}`} className="btn">
              {each.title}
            </Link>
          </li>
        ))}
      </ul>
    )
  )
}
