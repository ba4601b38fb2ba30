import { useShop } from '../../boot/shop-info.ts'
import { ShopLogo } from '../../brand/shop-logo.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import type { ReactNode } from 'react'

type SignInFrameProps = {
  title: string
  intro: string
  notice?: string | undefined
  children?: ReactNode
}

/** The page around a form for someone who is not signed in. */
export function SignInFrame({ title, intro, notice, children }: SignInFrameProps) {
  const { name, look } = useShop()
  return (
    <main className="min-h-dvh grid place-items-center px-4 py-10">
      <div className="w-full max-w-md">
        {look?.logo ? (
          <ShopLogo className="mx-auto h-16 w-64" />
        ) : (
          <p className="text-center font-display text-3xl font-semibold text-primary">{name}</p>
        )}
        <section className="mt-6 rounded-box border border-base-300 bg-base-100 p-6 sm:p-8">
          <h1 className="font-display text-2xl font-semibold">{title}</h1>
          <p className="mt-1 text-muted">{intro}</p>
          {notice && (
            <p
              role="alert"
              className="mt-5 flex gap-3 rounded-field bg-base-200 p-4 font-medium text-warning"
            >
              <WarningIcon />
              {notice}
            </p>
          )}
          {children}
        </section>
      </div>
    </main>
  )
}
