import type { PaymentProvider, ProviderName, WebhookEvents } from './provider.ts'

export type ProviderDependencies = {
  /** The current name of the shop, which the buyer sees at the provider. */
  storeName: () => string
  publicUrl: string
  elapsed: () => number
  /** Calls the built-in simulator directly, so that requests still work during shutdown. */
  simulate: ((request: Request) => Promise<Response>) | null
}

/** The result of trying a provider's settings: what was found, or what is wrong and how to fix it. */
export type Trial = { level: 'good' | 'warn' | 'bad'; words: string }

/**
 * One payment provider on the server. `Settings` is what its folder reads from the environment, and
 * `Client` may have more than the port, for the provider's own handlers.
 */
export type ProviderModule<Settings, Client extends PaymentProvider> = {
  name: ProviderName
  /** What `doctor` calls it. */
  subject: string
  /** The client, which connects to nothing yet; null if the settings turn the provider off. */
  create: (settings: Settings, dependencies: ProviderDependencies) => Client | null
  isOff: (settings: Settings) => boolean
  /** Whether it takes real money. */
  isLive: (settings: Settings) => boolean
  /** Why it is off, for operators. */
  offBecause: string
  /** The message to a buyer who tries to pay with it while it is off. */
  offMessage: () => string
  events: WebhookEvents
  webhook: {
    sender: string
    /** The setting without which its webhooks are refused. */
    setting: string
    /** Whether verification costs no request, so that it comes before the event is read. */
    isVerifiedLocally: boolean
  }
  /** Tries the settings; webhooks have to point to `publicUrl`. */
  try: (settings: Settings, publicUrl: string, nobodyElse: boolean) => Promise<Trial>
  /** Where the browser may load its scripts and frames from; none if it needs none of its own. */
  pageSources?: { script: string; connect: string; frame: string }
  /** What the privacy policy says about it. */
  privacy: () => string
}
