/**
 * A path or address without its trailing slashes. A loop, because a pattern such as `\/+$` takes
 * quadratic time: seconds for 15,000 slashes.
 */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
