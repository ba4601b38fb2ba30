import type { InputOf, OutputOf } from '#shared/contract/action.ts'
import type { PayableOrder } from '#shared/contract/order/payable.ts'
import type { Registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { KeyInput, ProviderKeys, StoredKeys } from '#shared/domain/provider/provider-types.ts'
import type { Environment } from '../runtime/read-settings.ts'
import type { PaymentProvider, ProviderCapture, ProviderName, WebhookEvents } from './provider.ts'

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

/** Whose account a refusal is about; `payment`: this payment, or unknown. */
export type Fault = 'shop' | 'payer' | 'payment'

export type Refusals = {
  /** Codes about the shop's account or its settings. */
  shop: ReadonlySet<string>
  /** Codes about the buyer's own account there. */
  payer: ReadonlySet<string>
  /** What a refusal means to the buyer, and what they can do. */
  words: Record<Fault, (refusal: { code: string }) => string>
}

/** `order` is missing if the payment is opened with only an amount. */
export type PaymentRequest = { amount: string; order?: PayableOrder; replaces?: string }

/** An open payment, with what the buyer's browser needs to approve it. */
export type OpenedPayment = {
  id: string
  nothingToPay?: true
  holdExpiresAt?: string
  receipt?: string
  /** `none` if there is nothing to pay. */
  environment: string
  webUrl: string | null
  clientSecret: string | null
}

/** What the checkout does for the actions of a provider. */
export type Checkout = {
  open: (request: PaymentRequest) => Promise<OpenedPayment>
  /** Captures an approved payment; a repeated call returns the same capture. */
  capture: (id: string) => Promise<Omit<ProviderCapture, 'status'> & { status: string }>
  /** Releases the hold of a payment that was not charged. */
  cancel: (id: string) => Promise<void>
}

type ProviderAction<Input, Output> = {
  /** How often a visitor may call it in a minute. */
  perMinute: number
  run: (input: Input, checkout: Checkout) => Promise<Output>
}

/** The actions of a provider, in its own format, by their names in the contract. */
export type ProviderActions = {
  [Name in ActionName]?: ProviderAction<InputOf<Registry[Name]>, OutputOf<Registry[Name]>>
}

/** How staff connect it in the dashboard. */
export type ProviderConnection<Settings, Keys> = {
  /** Whether the environment sets it up or switches it off, which then wins over the dashboard. */
  isByServer: (environment: Environment, isDemo: boolean) => boolean
  /** The keys to store: what was sent, with the stored secrets where none were. Throws `invalid`. */
  completed: (input: KeyInput<Keys>, stored: StoredKeys<Keys> | null) => StoredKeys<Keys>
  settingsOf: (environment: Settings, keys: StoredKeys<Keys>) => Settings
}

/**
 * One payment provider on the server. `Settings` is what its folder reads from the environment, and
 * `Client` may have more than the port, for the provider's own handlers.
 */
export type ProviderModule<Settings, Client extends PaymentProvider, Keys extends ProviderKeys> = {
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
  connection: ProviderConnection<Settings, Keys>
  events: WebhookEvents
  refusals: Refusals
  /** Its reasons for pending captures, with what staff must do there. */
  pending: ReadonlyMap<string, () => string>
  actions: Readonly<Record<string, ProviderAction<never, unknown>>>
  webhook: {
    sender: string
    /** The setting without which its webhooks are refused. */
    setting: string
    /** Whether verification costs no request, so that it comes before the event is read. */
    isVerifiedLocally: boolean
  }
  /** Tries the settings; webhooks have to point to `publicUrl`. */
  try: (settings: Settings, publicUrl: string, nobodyElse: boolean) => Promise<Trial>
  /** How it is set up, for the start screen; omitted if that says nothing. */
  mode?: (settings: Settings) => string
  /** The key with which its script runs on the checkout; omitted if it has no script there. */
  pageKey?: (settings: Settings) => string
  /** Where the browser may load its scripts and frames from; none if it needs none of its own. */
  pageSources?: { script: string; connect: string; frame: string }
  /** What the privacy policy says about it. */
  privacy: () => string
}
