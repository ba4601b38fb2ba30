/** The form in which addresses are compared; the database folds the letters A to Z only. */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** The customers' addresses in stored JSON, as keys. In a text, the quotes around it are escaped. */
export function emailsIn(json: string): string[] {
  return [...json.matchAll(/"customerEmail":"([^"]*)"/g)].map(([, email = '']) => emailKey(email))
}
