/** The form in which usernames are compared: letter case and Unicode composition do not matter. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase()
}

// Invisible characters, bidirectional controls and the Braille blank.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether every character is visible, so that no two accounts look alike. */
export function isPlainUsername(username: string): boolean {
  return !INVISIBLE.test(username)
}

/** The id of the account created at the first start, which cannot be deleted (O9). */
export const originalAdminId = '00000000-0000-4000-8000-000000000001'

/** The tabs of the dashboard that have notifications (FEED-01). */
export const notificationTabs = ['orders', 'reviews', 'products'] as const

export type NotificationTab = (typeof notificationTabs)[number]

/** What an owner sets up before a new shop can sell, in order (SETUP-01). */
export const setupSteps = [
  'product',
  'address',
  'words',
  'shipping',
  'tax',
  'payment',
  'email',
  'backups',
  'order',
  'open',
] as const
export type SetupStep = (typeof setupSteps)[number]
