import * as m from '#shared/i18n/messages.ts'

/** What was found, with the account as the provider calls it. */
export function knownAs(found: string, name: string | null): string {
  return name === null ? found : `${found} ${m.trialAccount({ name })}`
}
