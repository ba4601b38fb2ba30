import type { Cents } from '../money.ts'

export type DisputeReason =
  'notReceived' | 'notAsDescribed' | 'unauthorized' | 'noCredit' | 'duplicate' | 'wrongAmount'

type Words = () => string

/** A value that staff enter in the dashboard, so that the shop can use its account at a provider. */
export type ProviderKey = {
  label: Words
  hint?: Words
  /** Never answered; a stored one stays if it is left out. */
  isSecret?: true
  isOptional?: true
  maxLength?: number
  /** A regular expression, and for staff what a value begins with. */
  form?: { pattern: string; begin: string }
  /** What staff choose from, the usual one first. */
  choices?: readonly { value: string; label: Words }[]
}

export type ProviderKeys = Readonly<Record<string, ProviderKey>>

type Secret = { isSecret: true }

/** The values that the dashboard shows again. */
export type ShownKeys<Keys> = {
  -readonly [Name in keyof Keys as Keys[Name] extends Secret ? never : Name]: Keys[Name] extends {
    choices: readonly { value: infer Value }[]
  }
    ? Value
    : string
}

export type SecretKeys<Keys> = {
  -readonly [Name in keyof Keys as Keys[Name] extends Secret ? Name : never]: string
}

export type KeyInput<Keys> = ShownKeys<Keys> & Partial<SecretKeys<Keys>>
export type StoredKeys<Keys> = ShownKeys<Keys> & SecretKeys<Keys>

/** What pages of the shop and of staff know about a provider. */
export type ProviderFacts = {
  /** What customers and staff call it. */
  name: { customer: string; staff: string }
  /** The smallest amount that it takes. */
  smallest: Cents
  /** Its reasons for pending captures, for the buyer. */
  pending: ReadonlyMap<string, () => string>
  /** Reasons for which a capture stays pending until the shop's owner acts at the provider. */
  ownersTurn: ReadonlySet<string>
  /** Why a buyer disputes a payment, by the provider's codes. */
  disputeReasons: Readonly<Record<string, DisputeReason>>
}
