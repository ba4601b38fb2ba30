import { useAtom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { useCallback } from 'react'
import { permissionsOf, type Rights } from '#shared/contract/roles.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { readStored, store } from '../../platform/storage.ts'
import { followStored } from '../../platform/stored-atom.ts'
import { followLanguage, rememberLanguage } from './account-language.ts'

type State = {
  token: string | null
  /** The signed-in user; null until loaded. */
  user: User | null
  /** What the account may do, as of when this browser last knew. */
  rights: Rights
  /**
   * How the session ended, other than by signing out in this tab; unsaved edits are then kept
   * (O27). Null during a session, before the first one, and after signing out here.
   */
  ended: 'expired' | 'in another tab' | null
}

export type Session = State & {
  signIn: (token: string, user: User) => void
  signOut: () => void
  /** Ends the session of this token after the server refused it; a newer token stays. */
  expire: (token: string) => void
  /** `isFirst` when the page has just been opened, so that nothing is lost if it is loaded again. */
  setUser: (user: User, isFirst: boolean) => void
}

const STORED_UNDER = 'admin_token'
const RIGHTS = 'admin_rights'
/** Marks a sign-out by the user, so that other tabs do not report an expired session. */
const SIGNED_OUT = 'admin_signed_out'

const sessionAtom = atomWithLazy<State>(() => startWith(readToken()))
sessionAtom.onMount = (set) => {
  const follow = () => set((session) => adopt(session, readToken()))
  // Another tab may have signed in or out since the first read.
  follow()
  return followStored(STORED_UNDER, follow)
}

/** The admin's session, in local storage and shared by all tabs. */
export function useSession(): Session {
  const [session, setSession] = useAtom(sessionAtom)
  const signIn = useCallback(
    (token: string, user: User) => {
      store('local', SIGNED_OUT, null)
      storeRights(user)
      store('local', STORED_UNDER, token)
      // The page reloads, and the new document shows the dashboard.
      if (followLanguage(user.language)) return
      setSession({ token, user, rights: user, ended: null })
    },
    [setSession],
  )
  const signOut = useCallback(() => {
    store('local', SIGNED_OUT, 'yes')
    store('local', STORED_UNDER, null)
    setSession(startWith(null))
  }, [setSession])
  const expire = useCallback(
    (refused: string) => {
      if (readToken() === refused) store('local', STORED_UNDER, null)
      setSession((session) => (session.token === refused ? adopt(session, null) : session))
    },
    [setSession],
  )
  const setUser = useCallback(
    (user: User, isFirst: boolean) => {
      // The account's language may have changed, possibly in another browser.
      if (isFirst && followLanguage(user.language)) return
      rememberLanguage(user.language)
      storeRights(user)
      setSession((before) => ({ ...before, user, rights: user }))
    },
    [setSession],
  )
  return { ...session, signIn, signOut, expire, setUser }
}

function startWith(token: string | null): State {
  return { token, user: null, rights: readRights(), ended: null }
}

/**
 * Switches to the stored token, which another tab may have changed. Null ends the session but keeps
 * its edits.
 */
function adopt(session: State, token: string | null): State {
  if (token === session.token) return session
  if (token !== null) return startWith(token)
  const ended = (readStored('local', SIGNED_OUT) ?? null) === null ? 'expired' : 'in another tab'
  return { ...session, token, user: null, ended }
}

function readToken(): string | null {
  return readStored('local', STORED_UNDER) ?? null
}

/** Kept with the token, so that a reload shows at once what the account may use, and nothing else. */
function storeRights({ isAdmin, role }: Rights) {
  store('local', RIGHTS, JSON.stringify({ isAdmin, role }))
}

function readRights(): Rights {
  try {
    const { isAdmin, role } = JSON.parse(readStored('local', RIGHTS) ?? '') as Rights
    if (permissionsOf({ isAdmin, role }).size > 0) return { isAdmin, role }
  } catch {
    // Sessions of earlier versions are of admins.
  }
  return { isAdmin: true, role: null }
}

const DEVICE = 'admin_device'

/**
 * A token that shows an admin has signed in with this browser, so that password guessing by
 * others cannot lock the admin out. It grants no access and outlives the session.
 */
export function knownDevice(): { device?: string } {
  const device = readStored('local', DEVICE)
  return device ? { device } : {}
}

export function rememberDevice(device: string): void {
  store('local', DEVICE, device)
}
