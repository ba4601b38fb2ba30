import { canonicalEmail, isEmailAddress } from '#shared/domain/shop/email-address.ts'
import { separateHosts } from './several-hosts.ts'

export type Environment = Record<string, string | undefined>

const httpProtocols = ['http:', 'https:']

const escapes =
  'a user name and password whose special characters are written as codes: # as %23, / as %2F, ? as %3F, @ as %40, : as %3A, % as %25'

/**
 * Whether a character such as # in a password ends the user name and password early: what follows the
 * last @ is the host, and everything before it belongs to them.
 */
function isCutShort(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { username, password, pathname, search, hash } = new URL(value)
  if (/%(?![0-9a-f]{2})/i.test(username + password)) return true
  return username === '' && /@/.test(pathname + search + hash)
}

export type SettingsReader<Name extends string> = ReturnType<typeof readSettings<Name>>

/** Reads single settings and collects their faults. */
export function readSettings<Name extends string>(environment: Environment) {
  const faults: string[] = []
  const valueOf = (name: Name) => environment[name]?.trim() || null

  function refuse(name: Name, value: string, allowed: string) {
    faults.push(`${name} is ${value}; allowed: ${allowed}`)
  }
  function wholeNumber(name: Name, value: string | null, fallback: number, max: number, min = 0) {
    if (value === null) return fallback
    const number = /^\d{1,6}$/.test(value) ? Number(value) : -1
    if (number >= min && number <= max) return number
    refuse(name, JSON.stringify(value), `a whole number from ${min} to ${max}`)
    return fallback
  }
  function oneOf<T extends string>(name: Name, values: readonly T[], fallback: T): T {
    const value = valueOf(name)
    if (value === null) return fallback
    const choice = values.find((candidate) => candidate === value)
    if (choice === undefined) refuse(name, JSON.stringify(value), values.join(', '))
    return choice ?? fallback
  }
  function address(name: Name, protocols = httpProtocols, isSecret = false): string | null {
    const value = valueOf(name)
    return value !== null && isAddress(name, value, protocols, isSecret) ? value : null
  }
  /** The address of a database on a PostgreSQL server, which may name several hosts. */
  function databaseAddress(name: Name): string | null {
    const value = valueOf(name)
    const isGood = (one: string) => isAddress(name, one, ['postgres:', 'postgresql:'], true)
    return value !== null && separateHosts(value).every(isGood) ? value : null
  }
  function isAddress(name: Name, value: string, protocols: string[], isSecret: boolean): boolean {
    const protocol = URL.canParse(value) ? new URL(value).protocol : ''
    if (isSecret && protocols.some((one) => value.startsWith(one)) && isCutShort(value)) {
      refuse(name, 'not readable as an address', escapes)
      return false
    }
    if (protocols.includes(protocol)) return true
    const allowed = `an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`
    refuse(name, isSecret ? 'not readable as an address' : JSON.stringify(value), allowed)
    return false
  }
  function email(name: Name, fallback: string): string {
    const value = valueOf(name)
    if (value === null) return fallback
    if (!isEmailAddress(value) && !/^[^\s@]+@localhost$/.test(value)) {
      refuse(name, JSON.stringify(value), 'an email address')
    }
    return canonicalEmail(value)
  }
  function hostName<T>(name: Name, value: string | null, fallback: T): string | T {
    if (value === null) return fallback
    if (!/^[\w.:-]+$/.test(value)) {
      refuse(name, JSON.stringify(value), 'a host name or an address, such as 127.0.0.1')
    }
    return value
  }
  /** A secret in the given format; an error message does not show its value. */
  function secret(name: Name, form: RegExp, allowed: string): string | null {
    const value = valueOf(name)
    if (value !== null && !form.test(value))
      refuse(name, `${value.length} characters long`, allowed)
    return value
  }

  return {
    faults,
    valueOf,
    refuse,
    wholeNumber,
    oneOf,
    address,
    databaseAddress,
    email,
    hostName,
    secret,
  }
}
