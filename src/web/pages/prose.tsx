type ProseProps = {
  /** From the server, which renders the owner's Markdown to safe HTML. */
  html: string
  className?: string
}

/** A text that the owner has written. */
export function Prose({ html, className = '' }: ProseProps) {
  return (
    <div
      className={`max-w-prose text-pretty wrap-anywhere [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:font-display [&_h2]:text-2xl [&_h2]:font-semibold [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:text-xl [&_h3]:font-semibold ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
