import { useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import { useShop } from '../../boot/shop-info.ts'
import { leavePage } from '../leaving/leaving.ts'
import { useAction } from '../live/use-action.ts'

type StoreLinkProps = { className: string; children: React.ReactNode }

/** A link to the shop in the dashboard's language; the French shop has its own documents. */
export function StoreLink(props: StoreLinkProps) {
  const isEarly = useShop().closing?.notYetOpen
  const address = localAddress(currentLocale(), '/')
  if (isEarly) return <EarlyLink href={address} {...props} />
  return address === '/' ? <Link href="/" {...props} /> : <a href={address} {...props} />
}

function EarlyLink(props: StoreLinkProps & { href: string }) {
  const showStore = useShowStore()
  return (
    <a
      {...props}
      onClick={(event) => {
        event.preventDefault()
        leavePage(showStore)
      }}
    />
  )
}

/** Shows staff the shop, for which they need a pass before it opens. */
export function useShowStore(): () => void {
  const isEarly = useShop().closing?.notYetOpen
  const goToStore = useGoToStore()
  const previewShop = useAction('auth.previewShop')
  return useCallback(() => {
    if (isEarly) previewShop({}).then(({ url }) => location.assign(url), goToStore)
    else goToStore()
  }, [isEarly, goToStore, previewShop])
}

export function useGoToStore(): () => void {
  const [, navigate] = useLocation()
  return useCallback(() => {
    const address = localAddress(currentLocale(), '/')
    if (address === '/') navigate('/')
    else location.assign(address)
  }, [navigate])
}
