import * as m from '#shared/i18n/messages.ts'

type SuggestedEmailProps = { email: string; onTake: (email: string) => void }

/** Offers a likely correction of a mistyped address. */
export function SuggestedEmail({ email, onTake }: SuggestedEmailProps) {
  return (
    <span role="status" className="font-medium text-base-content">
      {m.emailDidYouMean({
        email,
        link: (text) => (
          <button
            key="email"
            type="button"
            onClick={() => onTake(email)}
            className="cursor-pointer underline underline-offset-4 wrap-anywhere"
          >
            {text}
          </button>
        ),
      })}
    </span>
  )
}
