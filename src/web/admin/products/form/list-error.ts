type Problem = { message?: string; root?: { message?: string } } | readonly unknown[] | undefined

/** The error of a list field, or of its first invalid entry. */
export function listError(problem: Problem): string | undefined {
  if (!problem) return undefined
  if (!Array.isArray(problem)) {
    const { root, message } = problem as Exclude<Problem, readonly unknown[] | undefined>
    return root?.message ?? message
  }
  const first: unknown = problem.find(Boolean)
  return (first as { message?: string } | undefined)?.message
}
