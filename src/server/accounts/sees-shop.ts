import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import type { Context } from '../context/context.ts'
import type { Caller, Handler } from '../context/handler.ts'
import { findLinkOwner, linkOwnerOf, requireStaff } from './require-staff.ts'
import type { Pass } from './session/shop-passes.ts'

type Visitor = Pick<Caller, 'token' | 'pass'>

/** Whether a visitor may see a shop that is not yet open: by a session, a token or a pass of staff. */
export async function seesShop(context: Context, { token, pass = null }: Visitor) {
  if (pass !== null && (await findPass(context, pass))) return true
  if (token === null) return false
  return requireStaff(context, token, []).then(
    () => true,
    () => false,
  )
}

/** The pass in a cookie or a link, if its account may still use the dashboard. */
export async function findPass(context: Context, sealed: string): Promise<Pass | null> {
  const pass = context.shopPasses.open(sealed)
  return pass && (await findLinkOwner(context, pass, [])) && pass
}

/** A link that gives the browser a pass; it works as long as the pass in it. */
export const linkShop: Handler<'auth.previewShop'> = async (_, context, { user }) => {
  const owner = await linkOwnerOf(context.db.read, user)
  const pass = context.shopPasses.seal({ ...owner, since: context.clock() })
  return { url: localAddress(currentLocale(), `/preview-shop?pass=${pass}`) }
}
