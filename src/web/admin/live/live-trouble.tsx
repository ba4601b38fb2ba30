import { useEffect, useState } from 'react'
import { isOwnOrigin } from '#shared/domain/shop/own-origin.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../../boot/shop-info.ts'
import { Warning } from '../ui/warning.tsx'
import { useLiveStatus } from './live-provider.tsx'

/** Milliseconds that the first connection may take before the shop is asked whether it answers. */
const PATIENCE = 3_000

/** Says why the dashboard stays offline, if the shop answers but no live connection was ever possible. */
export function LiveTrouble() {
  const { publicUrl } = useShop()
  const isBlocked = useIsBlocked()
  if (!isBlocked) return null
  const here = location.origin
  const words = isOwnOrigin(publicUrl, here)
    ? m.liveBlocked()
    : m.liveOtherAddress({ here, address: publicUrl })
  return <Warning role="status" title={words} className="m-3" />
}

function useIsBlocked(): boolean {
  const status = useLiveStatus()
  const [wasLive, setWasLive] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    if (status === 'live') setWasLive(true)
    if (status !== 'offline' || wasLive) return setBlocked(false)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answers = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isCurrent) setBlocked(answers)
    }, PATIENCE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [status, wasLive])
  return isBlocked
}
