type Problem = { message?: string; root?: { message?: string } } | readonly unknown[] | undefined

/** What is wrong with a list as a whole, or with the first of its entries that is wrong. */
export function listError(problem: Problem): string | undefined {
  if (!problem) return undefined
  if (!Array.isArray(problem)) {
    const { root, message } = problem as Exclude<Problem, readonly unknown[] | undefined>
    return root?.message ?? message
  }
  const first: unknown = problem.find(Boolean)
  return (first as { message?: string } | undefined)?.message
}
