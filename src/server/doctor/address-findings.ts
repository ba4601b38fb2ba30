import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { publicUrlOf } from '../config/public-url.ts'
import { settingOnServer } from '../db/postgres/inspect.ts'
import { settingIn } from '../db/sqlite/snapshot.ts'
import { otherAddress, refusedOriginSetting } from '../http/refused-origin.ts'
import { isLoopbackName } from '../runtime/network.ts'
import { visible } from '../runtime/visible-text.ts'
import { bad, type Finding, warn } from './finding.ts'

const subject = 'Address'
const WAIT = 5_000

/** Compares PUBLIC_URL with where staff open the shop, and tries a live connection there. */
export async function addressFindings(config: Config): Promise<Finding[]> {
  const publicUrl = publicUrlOf(config)
  const findings: Finding[] = []
  if (config.publicUrl === null && config.trustProxy !== 0) {
    findings.push(
      warn(
        subject,
        `TRUST_PROXY names a proxy, but PUBLIC_URL is not set: links in emails lead to ${publicUrl}, and live connections are refused. Set PUBLIC_URL to the address that visitors use.`,
      ),
    )
  }
  const refused = otherAddress(await refusedOrigin(config), publicUrl, Date.now())
  if (refused) {
    const day = refused.at.slice(0, 16).replace('T', ' ')
    const words = `The dashboard was opened at ${visible(refused.origin)}, last on ${day} UTC, but PUBLIC_URL is ${publicUrl}: pages are not live there. Set PUBLIC_URL to that address, or redirect it to PUBLIC_URL.`
    findings.push(warn(subject, words))
  }
  const fault = config.publicUrl === null ? null : await faultOfAddress(config.publicUrl)
  return fault === null ? findings : [...findings, bad(subject, fault)]
}

/** Null before the first start, and if the database is at fault, which another finding reports. */
async function refusedOrigin({ databaseUrl, dataDir }: Config): Promise<string | null> {
  const file = join(resolve(dataDir), 'shop.db')
  try {
    if (databaseUrl !== null) {
      return await settingOnServer(databaseUrl, refusedOriginSetting)
    }
    return existsSync(file) ? settingIn(file, refusedOriginSetting) : null
  } catch {
    return null
  }
}

/** Null as well if nothing answers there yet, or not from this machine. */
async function faultOfAddress(publicUrl: string): Promise<string | null> {
  if (isLoopbackName(new URL(publicUrl).hostname)) return null
  const answer = await answerOf(`${publicUrl}/healthz`)
  if (answer === null) return null
  if (!answer.includes('"status"') || !answer.includes('"version"')) {
    return `${publicUrl} is answered by something else than this shop. Correct PUBLIC_URL, or the proxy.`
  }
  if (await isLive(publicUrl)) return null
  return `${publicUrl} answers, but passes no live connection on: the dashboard stays offline. Let the proxy pass on WebSocket (docs/self-hosting.md, "nginx, Apache, HAProxy or Traefik").`
}

async function answerOf(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WAIT) })
    return (await answer.text()).slice(0, 1_000)
  } catch {
    return null
  }
}

async function isLive(publicUrl: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // Without an Origin: the open shop may not know yet that PUBLIC_URL was changed.
  const socket = new WebSocket(`${publicUrl.replace('http', 'ws')}/api/live`)
  socket.onopen = () => resolve(true)
  socket.onerror = () => resolve(false)
  socket.onclose = () => resolve(false)
  const limit = setTimeout(() => resolve(false), WAIT)
  const isOpen = await promise
  clearTimeout(limit)
  socket.close()
  return isOpen
}
