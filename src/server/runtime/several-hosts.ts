/**
 * The addresses with one host each that a database's address with several hosts stands for (libpq,
 * "Specifying Multiple Hosts"). Names and passwords may have commas.
 */
export function separateHosts(url: string): [string, ...string[]] {
  const begin = url.indexOf('://') + 3
  const length = url.slice(begin).search(/[/?#]/)
  const end = length === -1 ? url.length : begin + length
  const hostsAt = Math.max(begin, url.lastIndexOf('@', end) + 1)
  const [first = '', ...others] = url.slice(hostsAt, end).split(',')
  const addressOf = (host: string) => url.slice(0, hostsAt) + host + url.slice(end)
  return [addressOf(first), ...others.map(addressOf)]
}
