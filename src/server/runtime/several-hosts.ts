/**
 * The addresses with one host each that a database's address with several hosts stands for (libpq,
 * "Specifying Multiple Hosts"). Names and passwords may have commas.
 */
export function separateHosts(url: string): [string, ...string[]] {
  const parts = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url)
  if (!parts) return [url]
  const [, start = '', hosts = '', rest = ''] = parts
  const [first = '', ...others] = hosts.split(',')
  const addressOf = (host: string) => `${start}${host}${rest}`
  return [addressOf(first), ...others.map(addressOf)]
}
