import { eq, gt } from 'drizzle-orm'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { quotedShipping } from '#shared/domain/shipping/shipping.ts'
import type { SetupStep } from '#shared/domain/shop/account.ts'
import { locales } from '#shared/i18n/locale.ts'
import { backedUpAt } from '../backup/schedule.ts'
import { listed } from '../catalog/catalog.queries.ts'
import type { Context } from '../context/context.ts'
import { readFact } from '../db/engine/facts.ts'
import { products } from '../db/schema/catalog/products.ts'
import { shopSettings } from '../db/schema/settings.ts'
import { orders, outbox } from '../db/schema/shop.ts'
import { emailProven } from '../mail/mail.handlers.ts'
import { configuredProviders } from '../payments/payment/provider-registry.ts'
import { forEachProvider } from '../providers/providers.ts'
import { inLocale } from '../runtime/request-locale.ts'
import { examplesOf } from '../settings/store/examples.ts'

type Shop = Pick<Context, 'db' | 'clock' | 'config' | 'settings' | 'providers'>

/** What the owner of a new shop has done and has yet to do (SETUP-01); null for the sample shop. */
export async function setupOf(shop: Shop): Promise<Overview['setup']> {
  if (shop.config.demo) return null
  const done = await Promise.all(
    Object.entries(checks).map(async ([step, isDone]) => ((await isDone(shop)) ? step : null)),
  )
  return {
    canPay: configuredProviders(shop).length > 0,
    done: done.filter((step): step is SetupStep => step !== null),
  }
}

const checks: Record<SetupStep, (shop: Shop) => boolean | Promise<boolean>> = {
  product: async ({ db }) =>
    isAny(await db.read.select({ id: products.id }).from(products).where(listed).limit(1)),
  address: ({ settings }) => settings.now().identity.address !== null,
  words: ({ settings }) =>
    locales.every((locale) => inLocale(locale, () => examplesOf(settings.now()).length === 0)),
  shipping: ({ settings }) => quotedShipping(settings.now().shipping).isDecided,
  tax: async ({ db }) => {
    const isTax = eq(shopSettings.section, 'tax')
    return isAny(
      await db.read.select({ at: shopSettings.updatedAt }).from(shopSettings).where(isTax),
    )
  },
  payment: ({ config }) =>
    forEachProvider(config.providers, (one, settings) => one.isLive(settings)).some(Boolean),
  email: async ({ db, config }) => {
    if (config.smtpUrl === null) return false
    if ((await readFact(db.read, emailProven)) !== null) return true
    const isSent = eq(outbox.status, 'sent')
    return isAny(await db.read.select({ id: outbox.id }).from(outbox).where(isSent).limit(1))
  },
  // A PostgreSQL server has backups of its own.
  backups: async (shop) => shop.config.databaseUrl !== null || (await backedUpAt(shop)) !== null,
  // The condition lets the search begin in the index of ids.
  order: async ({ db }) =>
    isAny(await db.read.select({ id: orders.id }).from(orders).where(gt(orders.id, '')).limit(1)),
  open: ({ settings, clock }) => !settings.isClosed(clock()),
}

const isAny = (rows: readonly unknown[]) => rows.length > 0
