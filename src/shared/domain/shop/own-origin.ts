/** Whether an origin is the shop's; localhost, [::1] and 127.0.0.1 are the same. */
export function isOwnOrigin(publicUrl: string, origin: string): boolean {
  return plain(origin) === plain(publicUrl)
}

const plain = (url: string) =>
  url.replace(/^http:\/\/(localhost|\[::1\])(?=:|$)/, 'http://127.0.0.1')
