import { providerKeys } from '#shared/domain/provider/provider-keys.ts'
import type { ProviderKey } from '#shared/domain/provider/provider-types.ts'
import {
  providerFacts,
  type ProviderName,
  providerNames,
} from '#shared/domain/provider/providers.ts'
import type { ProviderConnection } from '../providers/provider-module.ts'
import { providerModules, type ProviderSettings } from '../providers/providers.ts'
import { tryProvider } from '../providers/try-provider.ts'
import type { ConnectionModule } from './module.ts'

/** The keys of each payment provider, as a connection. */
export function providerConnections() {
  const entries = providerNames.map((name) => [name, connectionOf(name)])
  return Object.fromEntries(entries) as Record<ProviderName, ConnectionModule>
}

function connectionOf(provider: ProviderName): ConnectionModule {
  const { name } = providerFacts[provider]
  // Its keys are checked by their own schema.
  const { completed, settingsOf } = providerModules[provider]
    .connection as unknown as ProviderConnection<ProviderSettings[ProviderName], object>
  return {
    name: name.staff,
    secrets: Object.entries<ProviderKey>(providerKeys[provider]).flatMap(([key, { isSecret }]) =>
      isSecret ? [key] : [],
    ),
    completed,
    configOf: ({ providers }, values) => ({
      providers: { ...providers, [provider]: settingsOf(providers[provider], values) },
    }),
    try: (config, { publicUrl }) => tryProvider(provider, config.providers, publicUrl),
  }
}
