/** A link that writes to this address only: unescaped, `a?bcc=b@c.ca` would name a second recipient. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
