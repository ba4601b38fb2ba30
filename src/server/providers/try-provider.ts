import type { Trial } from './provider-module.ts'
import type { ProviderName } from './provider.ts'
import { forEachProvider, type ProviderSettings } from './providers.ts'

/** Tries the settings of one provider. */
export async function tryProvider(
  provider: ProviderName,
  settings: ProviderSettings,
  publicUrl: string,
): Promise<Trial> {
  const isOff = forEachProvider(settings, (one, own) => one.isOff(own))
  const trials = forEachProvider(settings, ({ name, try: attempt }, own) =>
    name === provider ? [attempt(own, publicUrl, isOff.every(Boolean))] : [],
  )
  const [trial] = trials.flat()
  if (!trial) throw new Error(`There is no provider ${provider}.`)
  return trial
}
