import { useAtom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { useCallback } from 'react'
import type { User } from '../../shared/contract/accounts.ts'

type State = {
  token: string | null
  /** Who is signed in; null until the shop has said so. */
  user: User | null
  /** Whether the session ended without a word of the admin's: edits are kept then (O27). */
  hasExpired: boolean
}

export type Session = State & {
  signIn: (token: string, user: User) => void
  signOut: () => void
  /** The shop has refused this token; a newer one that has taken its place stays. */
  expire: (token: string) => void
  setUser: (user: User) => void
}

const STORED_UNDER = 'admin_token'

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
      writeToken(token)
      setSession({ token, user, hasExpired: false })
    },
    [setSession],
  )
  const signOut = useCallback(() => {
    writeToken(null)
    setSession(startWith(null))
  }, [setSession])
  const expire = useCallback(
    (refused: string) => {
      if (readToken() === refused) writeToken(null)
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
  return { token, user: null, hasExpired: false }
}

/** A token that vanished in another tab ends this one's session too, without losing its edits. */
function adopt(session: State, token: string | null): State {
  if (token === session.token) return session
  return { token, user: null, hasExpired: token === null }
}

function readToken(): string | null {
  try {
    return localStorage.getItem(STORED_UNDER)
  } catch {
    return null
  }
}

/** Where the browser keeps nothing, the session lasts as long as the page. */
function writeToken(token: string | null) {
  try {
    if (token === null) localStorage.removeItem(STORED_UNDER)
    else localStorage.setItem(STORED_UNDER, token)
  } catch (error) {
    console.warn('The session could not be kept for the next visit.', error)
  }
}
