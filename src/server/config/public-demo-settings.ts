import type { SettingsReader } from '../runtime/read-settings.ts'
import type { SettingName } from './setting-names.ts'

/** With these a shop sends something, takes real money, or keeps what should vanish. */
const real = [
  'SMTP_URL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'BACKUP_DIR',
  'S3_BUCKET',
  'PAYPAL_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
] as const

/** Refuses settings of a real shop, so that none becomes a public demo by mistake. */
export function refuseInPublicDemo({ valueOf, refuse }: SettingsReader<SettingName>): void {
  for (const name of real) {
    if (valueOf(name) !== null) refuse(name, 'set', 'nothing with --public-demo')
  }
  const mode = valueOf('PAYPAL_MODE')
  if (mode !== null && mode !== 'simulator') {
    refuse('PAYPAL_MODE', JSON.stringify(mode), 'simulator with --public-demo')
  }
}
