import { isPlainUsername } from '#shared/domain/shop/account.ts'
import { defaultShopName } from '#shared/domain/shop/identity.ts'
import { syncModes } from '../db/sqlite/wal-sync.ts'
import { readProviders } from '../providers/providers.ts'
import { isServed, servedData } from '../runtime/disk/served-files.ts'
import type { TrustedProxies } from '../runtime/forwarded-address.ts'
import { logFormats, type LogLevel, usualLogFormat } from '../runtime/log/log.ts'
import type { Network } from '../runtime/network.ts'
import { type Environment, readSettings } from '../runtime/read-settings.ts'
import { readRecipients } from './backup-recipients.ts'
import { connectionsByServer } from './by-server.ts'
import { readDatabaseSettings } from './database-settings.ts'
import { readMailSettings } from './mail-settings.ts'
import { refuseInPublicDemo } from './public-demo-settings.ts'
import { isQuoted, type SettingName, settingNames } from './setting-names.ts'
import { readNetworks, readTrustedProxies } from './trusted-proxies.ts'

export type Config = ReturnType<typeof readConfig>
export type BackupConfig = NonNullable<Config['backup']>

export type Flags = Partial<Record<'port' | 'host' | 'data-dir', string>> & {
  demo?: boolean
  'public-demo'?: boolean
}

/** One line per fault: name, given value (never a secret), allowed values. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
  }
}

const GEOIP_URL = 'https://ipapi.co/{ip}/json/'
const REVERSE_GEOCODE_URL = 'https://nominatim.openstreetmap.org/reverse?format=json'

const random = '"openssl rand -hex 32"'

/** Everyone knows the password of a public demo: its pages say it. */
const publicAdmin = { username: 'demo', password: 'sauce-for-all' }

/** The sample shop's address; nothing is ever sent to it (RFC 2606). */
const DEMO_EMAIL = 'hello@saucery.example'

/** Reads and checks all settings; throws `ConfigError` with every fault. */
export function readConfig(environment: Environment, flags: Flags = {}) {
  const reader = readSettings<SettingName>(environment)
  const { faults, valueOf, refuse } = reader
  const { wholeNumber, oneOf, address, hostName, secret } = reader
  for (const name of settingNames.filter((name) => isQuoted(valueOf(name)))) {
    refuse(name, 'in quotes', 'the value without them')
  }
  function publicUrl(): string | null {
    const value = address('PUBLIC_URL')
    if (value === null) return null
    const url = new URL(value)
    if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
      refuse(
        'PUBLIC_URL',
        JSON.stringify(value),
        'an address without a path, such as https://shop.example',
      )
    }
    return url.origin
  }
  function adminPassword(): string | null {
    const value = environment.ADMIN_PASSWORD || (isPublicDemo ? publicAdmin.password : null)
    if (value !== null && (value.length < 8 || value.length > 256)) {
      refuse('ADMIN_PASSWORD', `${value.length} characters long`, '8 to 256 characters')
    }
    return value
  }
  function adminUsername(): string {
    const value = valueOf('ADMIN_USERNAME') ?? (isPublicDemo ? publicAdmin.username : 'admin')
    const isGood = value.length >= 3 && value.length <= 64 && isPlainUsername(value)
    if (!isGood) refuse('ADMIN_USERNAME', JSON.stringify(value), '3 to 64 visible characters')
    return value
  }
  const isPublicDemo = flags['public-demo'] ?? false
  if (isPublicDemo) refuseInPublicDemo(reader)
  const store = s3Store()
  function backupRecipients(): readonly string[] {
    const value = valueOf('BACKUP_RECIPIENTS')
    if (value === null) return []
    const read = readRecipients(value)
    if (!('wrong' in read)) return read
    refuse('BACKUP_RECIPIENTS', read.wrong, 'public keys of age (age1…), separated by commas')
    return []
  }
  const recipients = backupRecipients()
  function backup() {
    const directory = valueOf('BACKUP_DIR')
    const value = valueOf('BACKUP_EVERY')
    const minutes = Number(/^([1-9]|[1-5]\d)m$/.exec(value ?? '')?.[1] ?? 0) || null
    const every = minutes ? 24 : wholeNumber('BACKUP_EVERY', value, 24, 720)
    const keep = wholeNumber('BACKUP_KEEP', valueOf('BACKUP_KEEP'), 7, 1000, 1)
    if (every === 0) refuse('BACKUP_EVERY', '0', 'hours from 1 to 720, or minutes from 1m to 59m')
    refuseTilde('BACKUP_DIR', directory)
    if (directory !== null && valueOf('DATABASE_URL') !== null) {
      refuse(
        'BACKUP_DIR',
        'set',
        'nothing with DATABASE_URL, whose server has backups of its own (docs/scaling.md)',
      )
    }
    return directory === null ? null : { directory, every, minutes, keep, store, recipients }
  }
  function s3Store() {
    const bucket = valueOf('S3_BUCKET')
    if (bucket === null) return null
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (valueOf(name) === null) refuse(name, 'not set', 'a value, because S3_BUCKET is set')
    }
    return {
      bucket,
      endpoint: address('S3_ENDPOINT'),
      region: valueOf('S3_REGION'),
      accessKeyId: valueOf('S3_ACCESS_KEY_ID') ?? '',
      secretAccessKey: valueOf('S3_SECRET_ACCESS_KEY') ?? '',
    }
  }
  function uploads() {
    const place = oneOf('UPLOADS', ['disk', 's3'] as const, 'disk')
    if (place === 's3' && store === null) {
      refuse('S3_BUCKET', 'not set', 'the name of a bucket, because UPLOADS is s3')
    }
    return place === 's3' ? store : null
  }
  function service(name: SettingName, fallback: string | null): string | null {
    // A variable that is set but empty turns the service off.
    if (environment[name] === undefined) return fallback
    return address(name)
  }

  function trustProxy(): TrustedProxies {
    const value = valueOf('TRUST_PROXY')
    if (value === null) return 0
    const trusted = readTrustedProxies(value)
    const allowed =
      'a number of proxies from 0 to 10, or their addresses and networks, such as 10.0.0.3,fd00::/8'
    if (trusted === null) refuse('TRUST_PROXY', JSON.stringify(value), allowed)
    return trusted ?? 0
  }
  function webhookAllow(): readonly Network[] {
    const value = valueOf('WEBHOOK_ALLOW')
    const networks = value === null ? [] : readNetworks(value)
    const allowed = 'addresses and networks, such as 10.0.0.3,192.168.1.0/24'
    if (networks === null) refuse('WEBHOOK_ALLOW', JSON.stringify(value), allowed)
    return networks ?? []
  }
  function nat64Prefix(): readonly Network[] {
    const value = valueOf('NAT64_PREFIX')
    const networks = value === null ? [] : readNetworks(value)
    if (!networks?.every(([network, bits]) => network.kind() === 'ipv6' && bits === 96)) {
      refuse(
        'NAT64_PREFIX',
        JSON.stringify(value),
        'IPv6 networks of /96, such as 2001:db8:64::/96',
      )
      return []
    }
    return networks
  }
  /** Neither systemd nor Docker replaces it, nor a shell in `--data-dir=~/shop`. */
  function refuseTilde(name: 'DATA_DIR' | 'BACKUP_DIR', path: string | null) {
    if (!path?.startsWith('~')) return
    refuse(name, JSON.stringify(path), 'a whole path, because "~" is not replaced here')
  }
  function dataDirectory(): string {
    const value = flags['data-dir'] ?? valueOf('DATA_DIR') ?? './data'
    if (/^\s*$|\0/.test(value)) refuse('DATA_DIR', JSON.stringify(value), 'the path of a directory')
    refuseTilde('DATA_DIR', value)
    return value
  }

  /** What `DATA_DIR/public` would publish, links included. */
  function refuseServed(dataDir: string) {
    const served = servedData(dataDir)
    if (served !== null) {
      refuse(
        'DATA_DIR',
        JSON.stringify(dataDir),
        `a directory whose "public" folder does not contain ${served}, because everyone can read it`,
      )
    }
    const directory = valueOf('BACKUP_DIR')
    if (directory !== null && isServed(dataDir, directory)) {
      refuse(
        'BACKUP_DIR',
        JSON.stringify(directory),
        'a directory outside of "public" in DATA_DIR, because everyone can read the files there',
      )
    }
  }

  const mail = readMailSettings(reader)
  const isDemo = isPublicDemo || (flags.demo ?? false)
  const config = {
    port: wholeNumber('PORT', flags.port ?? valueOf('PORT'), 3000, 65_535),
    host: hostName('HOST', flags.host ?? valueOf('HOST'), '127.0.0.1'),
    dataDir: dataDirectory(),
    /** Null means the content of `secret.key` in the data directory. */
    secretKey: secret('SECRET_KEY', /^[0-9a-f]{64}$/i, `64 hex digits, as ${random} prints them`),
    /** Null means http://HOST:PORT. */
    publicUrl: publicUrl(),
    admin: { username: adminUsername(), password: adminPassword() },
    storeName: valueOf('STORE_NAME') ?? defaultShopName,
    /** The address that customers see; null if `SALES_EMAIL` is not set. */
    contactEmail: valueOf('SALES_EMAIL') === null ? (isDemo ? DEMO_EMAIL : null) : mail.salesEmail,
    providers: readProviders(reader, isDemo),
    ...mail,
    byServer: connectionsByServer(environment, isDemo),
    geoipUrl: service('GEOIP_URL', isPublicDemo ? null : GEOIP_URL),
    reverseGeocodeUrl: service('REVERSE_GEOCODE_URL', isPublicDemo ? null : REVERSE_GEOCODE_URL),
    testModeDomain: hostName('TEST_MODE_DOMAIN', valueOf('TEST_MODE_DOMAIN'), null),
    trustProxy: trustProxy(),
    /** Addresses of its own networks that webhooks may lead to, also without TLS. */
    webhookAllow: webhookAllow(),
    /** Where the operator's own NAT64 puts IPv4 addresses. */
    nat64Prefix: nat64Prefix(),
    /** Lets a monitoring server read `/metrics`. */
    metricsToken: secret(
      'METRICS_TOKEN',
      /^\S{16,200}$/,
      `16 to 200 visible characters, such as ${random} prints`,
    ),
    ...readDatabaseSettings(reader),
    sqliteSync: oneOf('SQLITE_SYNC', syncModes, 'thread'),
    logLevel: oneOf<LogLevel>('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
    logFormat: oneOf('LOG_FORMAT', logFormats, usualLogFormat()),
    demo: isDemo,
    /** Whether strangers may try the shop and its dashboard: nothing leaves it, and it starts over each hour. */
    publicDemo: isPublicDemo,
    backup: backup(),
    /** Public keys that every backup is encrypted for; none means that backups are not encrypted. */
    backupRecipients: recipients,
    /** Months without activity after which `saucery retention` erases a customer; null means never. */
    retentionMonths: wholeNumber('RETENTION_MONTHS', valueOf('RETENTION_MONTHS'), 0, 1200) || null,
    s3: store,
    /** Null means that pictures are kept on disk, in the data directory. */
    uploadStore: uploads(),
  }
  refuseServed(config.dataDir)
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}
