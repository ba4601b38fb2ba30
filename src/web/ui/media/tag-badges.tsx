import * as m from '../../../shared/i18n/messages.ts'
import { tagColor } from '../../../shared/domain/words.ts'

type TagBadgesProps = { tags: readonly string[]; limit?: number; className?: string }

/** A product's tags, colored by keyword (CARD-06). */
export function TagBadges({ tags, limit = tags.length, className = '' }: TagBadgesProps) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={m.tags()} className={`flex flex-wrap gap-1.5 ${className}`}>
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} data-color={tagColor(tag)} className={`tag tag-${tagColor(tag)}`}>
          {tag}
        </li>
      ))}
    </ul>
  )
}
