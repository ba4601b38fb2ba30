type ProgressLineProps = {
  words: string
  done: number
  /** 0 if it is not known. */
  total: number
}

/** How far something is, in words and as a bar. */
export function ProgressLine({ words, done, total }: ProgressLineProps) {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 py-6">
      <p role="status" className="text-center">
        {words}
      </p>
      <progress
        aria-label={words}
        {...(total > 0 && { value: done, max: total })}
        className="h-2 w-full"
      />
    </div>
  )
}
