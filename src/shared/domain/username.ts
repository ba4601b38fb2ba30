/** The form in which usernames are compared: letter case and Unicode composition do not count. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase()
}

// Invisible characters, bidirectional controls and the Braille blank.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether every character is visible, so that no two accounts look alike. */
export function isPlainUsername(username: string): boolean {
  return !UNSEEN.test(username)
}
