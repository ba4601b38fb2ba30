/** A `mailto:` link to one address. Unescaped, `a?bcc=b@c.ca` would add a second recipient. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
