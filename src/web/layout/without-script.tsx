import { useShop } from '../boot/shop-info.ts'

/** Shown without JavaScript: what does not work, and how to order by email. */
export function WithoutScript() {
  const { salesEmail } = useShop()
  return (
    <noscript>
      <aside aria-label="JavaScript is switched off" className="border-b border-base-300">
        <p className="page-width py-3 text-sm text-pretty">
          {'Buying and searching here need JavaScript, which your browser has switched off. ' +
            'Switch it on and load the page again'}
          {salesEmail === null ? (
            '.'
          ) : (
            <>
              {', or order by email: '}
              <a
                href={`mailto:${salesEmail}`}
                className="font-semibold underline underline-offset-4 wrap-anywhere"
              >
                {salesEmail}
              </a>
            </>
          )}
        </p>
      </aside>
    </noscript>
  )
}
