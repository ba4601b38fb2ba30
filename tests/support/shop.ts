import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct, ProductInput, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { originalAdminId } from '#shared/domain/shop/account.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { openShop, type Shop } from '../../src/server/shop/open-shop.ts'
import { type Api, apiAt } from './api.ts'
import { ask } from './database.ts'
import { memoryDirectory } from './memory-directory.ts'
import { prepareDatabase } from './prepared-database.ts'
import { type MailServer, openMailServer } from './smtp.ts'
import { databaseSettings, dropDatabase } from './test-engine.ts'

export const admin = { username: 'admin', password: 'correct horse' }

export type TestShop = Shop & {
  directory: string
  mailServer: MailServer | null
  /** Advances the shop's clock by this many milliseconds. */
  pass: (milliseconds: number) => void
  api: Api
  signIn: (credentials?: { username: string; password: string }) => Promise<string>
  /** A token of the first admin. */
  asOwner: () => Promise<string>
  addProduct: (product?: Partial<ProductInput>) => Promise<ListedProduct>
  /** Closes the shop and reopens it with the same data, as a restart does. */
  reopen: () => Promise<TestShop>
  /** Closes the shop and removes its directory. */
  dispose: () => Promise<void>
}

type Options = {
  environment?: Record<string, string>
  demo?: boolean
  directory?: string
  /** Whether the shop has a mail server; without one, its emails wait. */
  hasMailServer?: boolean
  /** How far ahead the shop's clock starts, in milliseconds. */
  ahead?: number
  /** Moves the shop's clock only with `pass`, no matter how slow the machine is. */
  isClockStopped?: boolean
  /** Whether background jobs run; without, a test that counts what a job does runs it by itself. */
  hasJobs?: boolean
}

/** In milliseconds, the longest that a timer can wait. */
const NEVER = 2 ** 31 - 1

/** The real shop with a real database in a temporary directory, listening on a free port. */
export async function openTestShop(options: Options = {}): Promise<TestShop> {
  const directory = options.directory ?? (await preparedDirectory(options))
  const mailServer = options.hasMailServer ? await openMailServer() : null
  const environment = {
    ...(mailServer && { SMTP_URL: mailServer.url }),
    PORT: '0',
    DATA_DIR: directory,
    ...databaseSettings(directory),
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    PAYPAL_MODE: 'simulator',
    GEOIP_URL: '',
    REVERSE_GEOCODE_URL: '',
    LOG_LEVEL: 'error',
    ...options.environment,
  }
  let ahead = options.ahead ?? 0
  /** Without the time by which the clock was set back. */
  let passed = 0
  const config = readConfig(environment, { demo: options.demo ?? false })
  const opened = Date.now()
  const now = () => (options.isClockStopped ? opened : Date.now())
  const shop = await openShop(config, {
    clock: () => now() + ahead,
    elapsed: () => (options.isClockStopped ? 0 : performance.now()) + passed,
    jobsAfter: options.hasJobs === false ? NEVER : 0,
  })

  const api = apiAt(shop.address)

  async function signIn(credentials = admin): Promise<string> {
    const { body } = await api<{ token: string }>('POST', '/api/auth/login', { body: credentials })
    return body.token
  }

  // The token is made without signing in, because password hashing is slow on purpose.
  // New each time: accounts can only be changed a short time after signing in.
  const asOwner = () => shop.context.sessions.sign(originalAdminId, 1)

  async function addProduct(product: Partial<ProductInput> = {}): Promise<ListedProduct> {
    const token = await asOwner()
    const body = { ...plainProduct, ...product }
    const added = await api<StaffProduct>('POST', '/api/products', { body, token })
    if (added.status !== 201) throw new Error(`No product: ${JSON.stringify(added)}`)
    // The product as shoppers see it.
    const { held: _, missing: __, waiting: ___, ...shown } = added.body
    return shown
  }

  return {
    ...shop,
    directory,
    mailServer,
    pass: (milliseconds) => {
      ahead += milliseconds
      passed += Math.max(0, milliseconds)
    },
    api,
    signIn,
    asOwner,
    addProduct,
    reopen: async () => {
      await shop.close()
      await mailServer?.close()
      return openTestShop({ ...options, directory, ahead })
    },
    dispose: async () => {
      await shop.close()
      await mailServer?.close()
      await removeShop(directory)
    },
  }
}

/** The mail server of a shop that was opened with one. */
export function mailServerOf({ mailServer }: Pick<TestShop, 'mailServer'>): MailServer {
  if (!mailServer) throw new Error('The shop has no mail server.')
  return mailServer
}

/** Enough bytes for a few dozen shops with their pictures. */
const ROOM = 2e9

async function removeShop(directory: string) {
  dropDatabase(directory)
  await rm(directory, { recursive: true, force: true })
}

/** A new data directory. It contains the first admin unless the options affect how a shop is set up. */
async function preparedDirectory({ demo, environment }: Options): Promise<string> {
  const directory = await mkdtemp(join(memoryDirectory(ROOM), 'saucery-'))
  const isPlain = !demo && !Object.keys(environment ?? {}).some((name) => name.startsWith('ADMIN_'))
  if (isPlain) await prepareDatabase(directory, openedOnce)
  return directory
}

/** A shop with its first admin. */
export const openedOnce = {
  name: 'shop',
  make: async (directory: string) => {
    await (await openTestShop({ directory })).close()
    // Each shop has a secret of its own.
    const own = "delete from settings where key = 'secret_fingerprint' returning key"
    ask(join(directory, 'shop.db'), own)
  },
}

const plainProduct: ProductInput = {
  name: 'Maple Mustard',
  description: 'Sweet, sharp and good on everything.',
  price: '10.00',
  stock: 10,
}
