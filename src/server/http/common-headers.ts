/** Allows the camera and location on the shop's own pages, and turns the other features off. */
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
  // The page must be able to tell when the payment provider's popup is closed.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Pages set their own policy; everything else must not be framed.
  'Content-Security-Policy': "frame-ancestors 'none'",
}

const YEAR = 365 * 24 * 60 * 60

/** Headers of every response. HSTS only if the shop is served over HTTPS. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return always
  return { ...always, 'Strict-Transport-Security': `max-age=${YEAR}` }
}
