import type { ProviderKeys } from '#shared/domain/provider/provider-types.ts'
import type { SettingsReader } from '../runtime/read-settings.ts'
import { paypalActions } from './paypal/actions.ts'
import { paypal } from './paypal/paypal.ts'
import { paypalSettingNames, readPaypalSettings } from './paypal/settings.ts'
import type { ProviderDependencies, ProviderModule } from './provider-module.ts'
import { type PaymentProvider, providerNames } from './provider.ts'
import { stripeActions } from './stripe/actions.ts'
import { readStripeSettings, stripeSettingNames } from './stripe/settings.ts'
import { stripe } from './stripe/stripe.ts'

/** Every payment provider, in the order of reports. A new one is added here and in its own folder. */
export const providerModules = { paypal, stripe }

export const providerActions = { ...paypalActions, ...stripeActions }

export const providerSettingNames = [...paypalSettingNames, ...stripeSettingNames] as const

export type ProviderSettings = ReturnType<typeof readProviders>
export type Providers = ReturnType<typeof createProviders>

type ProviderSettingsReader = SettingsReader<(typeof providerSettingNames)[number]>

export function readProviders(reader: ProviderSettingsReader, isDemo: boolean) {
  return {
    paypal: readPaypalSettings(reader, isDemo),
    stripe: readStripeSettings(reader),
  }
}

/** The client of each provider; null if its settings turn it off. */
export function createProviders(settings: ProviderSettings, dependencies: ProviderDependencies) {
  return {
    paypal: paypal.create(settings.paypal, dependencies),
    stripe: stripe.create(settings.stripe, dependencies),
  }
}

/** The clients for the current settings. Those with the same settings stay, with what they know of outages. */
export function followProviders(now: () => ProviderSettings, dependencies: ProviderDependencies) {
  let settings = now()
  let providers = createProviders(settings, dependencies)
  return (): Providers => {
    const next = now()
    if (next === settings) return providers
    const same = providerNames.filter((name) => Bun.deepEquals(settings[name], next[name]))
    const kept = Object.fromEntries(same.map((name) => [name, providers[name]]))
    providers = { ...createProviders(next, dependencies), ...kept }
    settings = next
    return providers
  }
}

/** Whether payments are simulated, so that the built-in simulator has to run. */
export const isSimulated = ({ paypal: { mode } }: ProviderSettings) => mode === 'simulator'

type Visit<T> = <Settings, Client extends PaymentProvider, Keys extends ProviderKeys>(
  module: ProviderModule<Settings, Client, Keys>,
  settings: Settings,
) => T

/** What `visit` answers for each provider with its settings. */
export function forEachProvider<T>(settings: ProviderSettings, visit: Visit<T>): T[] {
  return [visit(paypal, settings.paypal), visit(stripe, settings.stripe)]
}
