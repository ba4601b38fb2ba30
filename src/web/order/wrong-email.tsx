import * as m from '#shared/i18n/messages.ts'

type WrongEmailProps = {
  /** Left out while what it opens is loading: only its room is kept, so that nothing below it moves. */
  onClick?: () => void
}

/** Leads to the correction of a mistyped address. */
export function WrongEmail({ onClick }: WrongEmailProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`ml-3 inline-flex min-h-11 cursor-pointer items-center text-base text-primary underline underline-offset-4 ${onClick ? '' : 'invisible'}`}
    >
      {m.thanksWrongEmail()}
    </button>
  )
}
