import type { Star } from '../../../shared/domain/rating.ts'

type StarsProps = {
  stars: readonly Star[]
  /** The accessible name, such as "4.5 out of 5 stars". */
  label: string
  className?: string
}

/** A row of stars, drawn in CSS. */
export function Stars({ stars, label, className = '' }: StarsProps) {
  return (
    <span role="img" aria-label={label} className={`stars ${className}`}>
      {stars.map((star, index) => (
        <span key={index} data-star={star} className={`star star-${star}`} />
      ))}
    </span>
  )
}
