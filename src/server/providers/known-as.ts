import * as m from '#shared/i18n/messages.ts'

/** What was found, with the account as the provider calls it. */
export function knownAs(sentence: string, name: string | null): string {
  return name === null ? sentence : `${sentence} ${m.trialAccount({ name })}`
}
