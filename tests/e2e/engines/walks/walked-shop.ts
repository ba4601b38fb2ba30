import { afterAll, beforeAll } from 'bun:test'
import { type RunningBinary, startBinary } from '../../../support/binary.ts'
import { freePort } from '../../../support/caddy.ts'
import { useFirefox } from '../../../support/engines/firefox.ts'
import { type Person, personAt } from '../../../support/engines/person.ts'
import { startReportingProxy } from '../../../support/engines/reporting-proxy.ts'
import { useWebKit } from '../../../support/engines/webkit.ts'
import type { EngineWindow } from '../../../support/engines/window.ts'

/** A person in a browser of one engine, and the shop that they walk through. */
export type Walk = {
  engine: string
  window: EngineWindow
  person: Person
  /** With the address at which the browser sees it. */
  shop: RunningBinary
  /** Takes the errors on the console of any page, and uncaught exceptions. */
  faults: () => string[]
}

export const walkInFirefox = () => walkIn('Firefox', useFirefox())
export const walkInWebKit = () => walkIn('WebKit', useWebKit())

/** The pages report errors, refused contents and files that do not load, which neither driver tells in full. */
function walkIn(engine: string, window: EngineWindow & { faults?: string[] }): Walk {
  const shop = {} as RunningBinary
  const reported: string[] = []
  let close = () => {}
  beforeAll(async () => {
    const port = await freePort()
    const proxy = await startReportingProxy(port, (fault) => reported.push(fault))
    close = proxy.close
    Object.assign(shop, await startBinary({ environment: { PUBLIC_URL: proxy.url }, port }))
  })
  afterAll(async () => {
    close()
    await shop.dispose()
  })
  const faults = () => [...reported.splice(0), ...(window.faults?.splice(0) ?? [])]
  return { engine, window, person: personAt(window), shop, faults }
}
