/** Turns the email addresses in HTML into links, unless they are in a link already. */
export function linkEmails(html: string): string {
  let isInLink = false
  // Angle brackets in text are escaped, so all that are left belong to tags.
  const parts = html.split(/(<[^<>]*>)/).map((part) => {
    if (part.startsWith('<')) {
      isInLink = part.startsWith('<a ') || (isInLink && part !== '</a>')
      return part
    }
    return isInLink ? part : part.replace(/[^\s(]+/g, linkEmail)
  })
  return parts.join('')
}

function linkEmail(word: string): string {
  return word.replace(/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+/, '<a href="mailto:$&">$&</a>')
}
