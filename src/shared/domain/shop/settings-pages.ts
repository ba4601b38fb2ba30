/** The pages of the settings in their order; each is at `/admin/settings/{page}` (SET-09). */
export const settingsPageIds = [
  'business',
  'brand',
  'words',
  'payments',
  'shipping',
  'taxes',
  'emails',
  'staff',
  'backups',
  'security',
  'status',
] as const

export type SettingsPageId = (typeof settingsPageIds)[number]
