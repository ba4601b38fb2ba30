import { useAtom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { useCallback } from 'react'
import type { User } from '../../../shared/contract/accounts.ts'

type State = {
  token: string | null
  /** Who is signed in; null until the shop has said so. */
  user: User | null
  /**
   * How the session ended without a word of the admin's in this tab: edits are kept then (O27).
   * Null while it lasts, before there was one, and after signing out here.
   */
  ended: 'expired' | 'in another tab' | null
}

export type Session = State & {
  signIn: (token: string, user: User) => void
  signOut: () => void
  /** The shop has refused this token; a newer one that has taken its place stays. */
  expire: (token: string) => void
  setUser: (user: User) => void
}

const STORED_UNDER = 'admin_token'
/** Marks a sign-out by the user, so that other tabs do not report an expired session. */
const SIGNED_OUT = 'admin_signed_out'

const sessionAtom = atomWithLazy<State>(() => startWith(readToken()))
sessionAtom.onMount = (set) => {
  const follow = () => set((session) => adopt(session, readToken()))
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORED_UNDER || key === null) follow()
  }
  // Another tab may have signed in or out since this one last looked, and may do so at any time.
  follow()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** The admin's session: kept in local storage, shared by every tab of the browser. */
export function useSession(): Session {
  const [session, setSession] = useAtom(sessionAtom)
  const signIn = useCallback(
    (token: string, user: User) => {
      store(SIGNED_OUT, null)
      store(STORED_UNDER, token)
      setSession({ token, user, ended: null })
    },
    [setSession],
  )
  const signOut = useCallback(() => {
    store(SIGNED_OUT, 'yes')
    store(STORED_UNDER, null)
    setSession(startWith(null))
  }, [setSession])
  const expire = useCallback(
    (refused: string) => {
      if (readToken() === refused) store(STORED_UNDER, null)
      setSession((session) => (session.token === refused ? adopt(session, null) : session))
    },
    [setSession],
  )
  const setUser = useCallback(
    (user: User) => setSession((before) => ({ ...before, user })),
    [setSession],
  )
  return { ...session, signIn, signOut, expire, setUser }
}

function startWith(token: string | null): State {
  return { token, user: null, ended: null }
}

/** A token that vanished in another tab ends this one's session too, without losing its edits. */
function adopt(session: State, token: string | null): State {
  if (token === session.token) return session
  if (token !== null) return startWith(token)
  const ended = read(SIGNED_OUT) === null ? 'expired' : 'in another tab'
  return { token, user: null, ended }
}

function readToken(): string | null {
  return read(STORED_UNDER)
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Where the browser keeps nothing, the session lasts as long as the page. */
function store(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch (error) {
    console.warn('The session could not be kept for the next visit.', error)
  }
}
