import type { Star } from '../../../shared/domain/rating.ts'

type StarsProps = {
  stars: readonly Star[]
  /** What the row says in words, such as "4.5 out of 5 stars". */
  label: string
  className?: string
}

/** A row of stars, drawn by the style sheet. */
export function Stars({ stars, label, className = '' }: StarsProps) {
  return (
    <span role="img" aria-label={label} className={`stars ${className}`}>
      {stars.map((star, index) => (
        <span key={index} data-star={star} className={`star star-${star}`} />
      ))}
    </span>
  )
}
