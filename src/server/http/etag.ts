export function matchesEtag(request: Request, etag: string): boolean {
  const known = (request.headers.get('If-None-Match') ?? '').split(',')
  return known.some((entry) => ['*', etag].includes(entry.trim().replace(/^W\//, '')))
}
