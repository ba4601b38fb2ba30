/** What tells two account names apart: neither letter case nor how their letters are put together. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase()
}

// Signs without a shape, those that turn the direction of what follows, and the blank of Braille.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether all of a name can be seen, so that no account looks like another one. */
export function isPlainUsername(username: string): boolean {
  return !UNSEEN.test(username)
}
