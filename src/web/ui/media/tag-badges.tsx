import { type TagColor, tagColor } from '#shared/domain/words.ts'
import * as m from '#shared/i18n/messages.ts'

/**
 * The text class of each tag color, written out because Tailwind finds its classes in the source.
 */
export const tagText: Readonly<Record<TagColor, string>> = {
  hot: 'text-tag-hot',
  mild: 'text-tag-mild',
  herb: 'text-tag-herb',
  medium: 'text-tag-medium',
  sweet: 'text-tag-sweet',
  premium: 'text-tag-premium',
  limited: 'text-tag-limited',
  neutral: 'text-muted',
}

type TagBadgesProps = {
  tags: readonly string[]
  /** The tags in English, which determine their colors, on pages in another language. */
  english?: readonly string[] | undefined
  limit?: number
  className?: string
}

/** A product's tags, colored by keyword (CARD-06). */
export function TagBadges(props: TagBadgesProps) {
  const { tags, english, limit = tags.length, className = '' } = props
  if (tags.length === 0) return null
  return (
    <ul aria-label={m.tags()} className={`flex flex-wrap gap-1.5 ${className}`}>
      {tags.slice(0, limit).map((tag, index) => {
        const color = tagColor(english?.[index] ?? tag)
        return (
          <li
            key={tag}
            lang={english?.[index] === tag ? 'en-CA' : undefined}
            data-color={color}
            className={`tag ${tagText[color]}`}
          >
            {tag}
          </li>
        )
      })}
    </ul>
  )
}
