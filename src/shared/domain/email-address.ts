const PATTERN =
  /^[^\s@<>(),;:"[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{1,63}$/i

/** Whether a text looks like an email address: one @, a plain local part, a domain with a dot. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim()
  return address.length <= 254 && PATTERN.test(address) && !/\.\.|^\.|\.@/.test(address)
}
