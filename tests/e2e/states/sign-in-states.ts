import { apiAt } from '../../support/api.ts'
import { codeOf } from '../../support/authenticator.ts'
import { admin } from '../../support/shop.ts'
import { staff } from '../staff.ts'
import type { State } from './states.ts'

const careful = { username: 'careful', password: 'a long and careful password' }

/** Adds an account whose sign-in asks for a code, unless it is there. */
async function addCarefulAccount(url: string) {
  const api = apiAt(url)
  const signIn = async (body: typeof careful) =>
    (await api<{ token?: string; code?: string }>('POST', '/api/auth/login', { body })).body
  if ((await signIn(careful)).code === 'code_required') return
  const { token: ofAdmin } = await signIn(admin)
  const body = { ...careful, isAdmin: true }
  await api('POST', '/api/users', { body, token: ofAdmin })
  const { token } = await signIn(careful)
  const path = '/api/admin/second-factor'
  const { body: started } = await api<{ secret: string }>('POST', path, { token })
  const code = codeOf(started.secret, Date.now())
  await api('POST', `${path}/confirm`, { token, body: { code } })
}

/** Each state of the sign-in form, in the language of the browser, as nobody has signed in yet. */
export const signInStates: Record<string, State> = {
  'the sign-in form': async (page, url) => {
    await page.goto(`${url}/admin`)
    await page.getByRole('textbox', { name: 'Username' }).waitFor()
  },
  'a sign-in that is refused': async (page, url) => {
    await page.goto(`${url}/admin`)
    await staff(page).submitPassword({ username: 'nobody', password: 'a guess' })
    await page.getByText('Login Failed').first().waitFor()
  },
  'an invitation': async (page, url) => {
    const api = apiAt(url)
    const { token } = (await api<{ token: string }>('POST', '/api/auth/login', { body: admin }))
      .body
    const body = { username: `invited-${Date.now()}`, invite: true, role: 'packer' }
    const made = await api<{ invitationLink: string }>('POST', '/api/users', { token, body })
    const { pathname, hash } = new URL(made.body.invitationLink)
    await page.goto(url + pathname + hash)
    await page.getByLabel('New password').waitFor()
  },
  'an invitation that has ended': async (page, url) => {
    await page.goto(`${url}/admin/invitation#over`)
    await page.getByText(/^This invitation is no longer valid/).waitFor()
  },
  'a sign-in that asks for a code': async (page, url) => {
    await addCarefulAccount(url)
    await page.goto(`${url}/admin`)
    await staff(page).submitPassword(careful)
    await page.getByLabel('Code').waitFor()
  },
}
