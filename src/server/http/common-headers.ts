/** What a page of the shop may ask of the visitor's device, and nobody in a frame. */
const permissions = [
  'camera=(self)',
  'geolocation=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
].join(', ')

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': permissions,
  // The payment provider's window must be able to tell that it was closed.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // A page has a policy of its own; whatever is none is framed by nobody either.
  'Content-Security-Policy': "frame-ancestors 'none'",
}

const YEAR = 365 * 24 * 60 * 60

/** What every answer of the shop carries. Only a shop behind https may promise to stay there. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return always
  return { ...always, 'Strict-Transport-Security': `max-age=${YEAR}` }
}
