import { bad, type Finding } from './finding.ts'

const names = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** Reports a configured store that is never used because another setting is missing; else null. */
export function idleStoreFinding(environment: Record<string, string | undefined>): Finding | null {
  const isGiven = (name: string) => (environment[name]?.trim() ?? '') !== ''
  const settings = names.filter(isGiven)
  const missing = ['BACKUP_DIR', 'S3_BUCKET'].find((name) => !isGiven(name))
  if (settings.length === 0 || missing === undefined) return null
  const what = `${settings.join(', ')} set and ${missing} not`
  return bad('Backups', `${what}: nothing is copied there. Set ${missing} as well.`)
}
