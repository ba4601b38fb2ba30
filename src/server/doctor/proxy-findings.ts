import type { Config } from '../config/config.ts'
import { includesThisMachine, isPublic } from '../config/trusted-proxies.ts'
import { isLoopbackName } from '../runtime/network.ts'
import { type Finding, warn } from './finding.ts'

const subject = 'Proxy'

/** What is wrong between the shop and the proxy in front of it; nothing if all is well. */
export function proxyFindings(config: Config): Finding[] {
  const { trustProxy, host, publicUrl } = config
  const findings: Finding[] = []
  if (typeof trustProxy === 'number' && trustProxy > 0 && !isLoopbackName(host)) {
    findings.push(
      warn(
        subject,
        `TRUST_PROXY is a number, and HOST is ${host}: anyone who reaches the port without the proxy can claim any address. Set TRUST_PROXY to the proxy's address or network, such as 10.0.0.3 or 10.0.0.0/24.`,
      ),
    )
  }
  if (trustProxy === 0 && isPublic(config) && isLoopbackName(host)) {
    findings.push(
      warn(
        subject,
        `Visitors reach the shop at ${publicUrl} through a proxy, but TRUST_PROXY is 0: all of them share one visitor's limits. Set TRUST_PROXY=127.0.0.1, and let the proxy send X-Forwarded-For.`,
      ),
    )
  }
  if (typeof trustProxy !== 'number' && isLoopbackName(host) && !includesThisMachine(trustProxy)) {
    findings.push(
      warn(
        subject,
        `Only this machine can connect to HOST ${host}, and TRUST_PROXY does not name it: no X-Forwarded-For is believed. Add 127.0.0.1 to TRUST_PROXY.`,
      ),
    )
  }
  return findings
}
