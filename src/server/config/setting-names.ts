import { providerSettingNames } from '../providers/providers.ts'

/** Every setting that the shop reads from the environment or a settings file. */
export const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'SECRET_KEY',
  'PUBLIC_URL',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'STORE_NAME',
  'SALES_EMAIL',
  ...providerSettingNames,
  'SMTP_URL',
  'MAIL_FROM',
  'SMTP_CA_FILE',
  'GEOIP_URL',
  'REVERSE_GEOCODE_URL',
  'TEST_MODE_DOMAIN',
  'TRUST_PROXY',
  'NAT64_PREFIX',
  'WEBHOOK_ALLOW',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_CONNECTIONS',
  'SQLITE_SYNC',
  'BACKUP_DIR',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'BACKUP_RECIPIENTS',
  'RETENTION_MONTHS',
  'UPLOADS',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENDPOINT',
  'S3_REGION',
  'LOG_LEVEL',
  'LOG_FORMAT',
] as const

export type SettingName = (typeof settingNames)[number]

/** "docker run --env-file" passes quotes on as part of the value. */
export function isQuoted(value: string | null): boolean {
  return /^(['"]).*\1$/s.test(value ?? '')
}

/** Names that mean something to the runtime or the system, and `WORKERS`, which has its own warning. */
const others =
  /^(WORKERS|TZ|LANG|LC_\w+|PATH|HOME|TMPDIR|NODE_\w+|BUN_\w+|PG\w+|AWS_\w+|SSL_\w+|(https?|no|all)_proxy)$/i

/** A name that the shop does not read, and the setting that was probably meant. */
type UnknownSetting = { name: string; nearest: SettingName | null }

/**
 * Mistyped settings. In the settings file, every unknown name counts; in the environment, which has
 * many other variables, only a name that is nearly one of ours.
 */
export function unknownSettings(
  environment: Record<string, string | undefined>,
  namesInFile: readonly string[],
): UnknownSetting[] {
  const names = new Set<string>(settingNames)
  return Object.keys(environment).flatMap((name) => {
    if (names.has(name) || others.test(name)) return []
    const isOurs = namesInFile.includes(name)
    const nearest = nearestSetting(name, environment[name] ?? '', isOurs)
    return nearest !== null || isOurs ? [{ name, nearest }] : []
  })
}

export function wordsForUnknown({ name, nearest }: UnknownSetting): string {
  return `${name} is not a setting of the shop.${nearest === null ? '' : ` Did you mean ${nearest}?`}`
}

/** Does not guess at short names in the environment, which more often belong to other programs. */
function nearestSetting(name: string, value: string, isOurs: boolean): SettingName | null {
  const plain = name.toUpperCase().replace(/^SAUCERY_/, '')
  // Kubernetes sets SAUCERY_PORT=tcp://… for a service of that name.
  if (value.startsWith('tcp://')) return null
  const exact = settingNames.find((setting) => setting === plain)
  if (exact) return exact
  const allowed = isOurs || name.length >= 8 ? 2 : name.length >= 6 ? 1 : 0
  if (allowed === 0) return null
  const [best] = settingNames
    .map((setting) => ({ setting, edits: editsBetween(name, setting, allowed) }))
    .filter(({ edits }) => edits <= allowed)
    .sort((a, b) => a.edits - b.edits)
  return best?.setting ?? null
}

/** Levenshtein distance: characters to insert, delete or replace; infinite above `limit`. */
function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + Number(a[i] !== b[j])
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    if (Math.min(...next) > limit) return Infinity
    row = next
  }
  return row.at(-1) ?? 0
}
