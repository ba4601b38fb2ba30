import { useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'

type StoreLinkProps = { className: string; children: React.ReactNode }

/** A link to the shop in the dashboard's language; the French shop has its own documents. */
export function StoreLink(props: StoreLinkProps) {
  const address = localAddress(currentLocale(), '/')
  return address === '/' ? <Link href="/" {...props} /> : <a href={address} {...props} />
}

export function useGoToStore(): () => void {
  const [, navigate] = useLocation()
  return useCallback(() => {
    const address = localAddress(currentLocale(), '/')
    if (address === '/') navigate('/')
    else location.assign(address)
  }, [navigate])
}
