import { afterAll, beforeAll } from 'bun:test'
import { type RunningBinary, startBinary } from '../../../support/binary.ts'
import { freePort } from '../../../support/caddy.ts'
import { useFirefox } from '../../../support/engines/firefox.ts'
import { type Person, personAt } from '../../../support/engines/person.ts'
import { startReportingProxy } from '../../../support/engines/reporting-proxy.ts'
import { useWebKit } from '../../../support/engines/webkit.ts'
import type { EngineWindow } from '../../../support/engines/window.ts'
import { useSampleShop } from '../../sample-shop.ts'

/** A person in a browser of one engine, and the shop that they walk through. */
export type Walk = {
  engine: string
  window: EngineWindow
  person: Person
  /** With the address at which the browser sees it. */
  shop: RunningBinary
  /** Errors on the console of any page, and uncaught exceptions. */
  faults: () => string[]
}

export function walkInFirefox(): Walk {
  const window = useFirefox()
  const faults = () => window.faults
  return { engine: 'Firefox', window, person: personAt(window), shop: useSampleShop(), faults }
}

export function walkInWebKit(): Walk {
  const window = useWebKit()
  const shop = {} as RunningBinary
  const faults: string[] = []
  let close = () => {}
  beforeAll(async () => {
    const port = await freePort()
    const proxy = await startReportingProxy(port, (fault) => faults.push(fault))
    close = proxy.close
    Object.assign(shop, await startBinary({ environment: { PUBLIC_URL: proxy.url }, port }))
  })
  afterAll(async () => {
    close()
    await shop.dispose()
  })
  return { engine: 'WebKit', window, person: personAt(window), shop, faults: () => faults }
}
