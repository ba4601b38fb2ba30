import { useId } from 'react'
import type { Token } from '#shared/contract/staff/tokens.ts'
import * as m from '#shared/i18n/messages.ts'
import { LocalMoment } from '../ui/local-moment.tsx'
import { RowButton } from '../ui/row-button.tsx'

type TokenRowProps = { token: Token; onRevoke: (token: Token) => void }

/** A token: what it may do, who made it, and when it was last used. */
export function TokenRow({ token, onRevoke }: TokenRowProps) {
  const titleId = useId()
  const { name, permissions, createdBy, createdAt, expiresAt, lastUsedAt } = token
  return (
    <article
      tabIndex={-1}
      aria-labelledby={titleId}
      className="list-row compact:py-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 -outline-offset-2"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={titleId} className="font-semibold wrap-anywhere">
          {name}
        </h2>
        <p translate="no" className="font-mono text-sm text-muted wrap-anywhere">
          {permissions.join(', ')}
        </p>
      </div>
      <div className="min-w-0 basis-60 text-sm text-muted">
        <p className="wrap-anywhere">
          {m.tokensMadeBy({ name: createdBy })} <LocalMoment moment={createdAt} />
        </p>
        <p>
          {lastUsedAt ? (
            <>
              {m.tokensLastUsed()} <LocalMoment moment={lastUsedAt} />
            </>
          ) : (
            m.tokensNeverUsed()
          )}
        </p>
        <p>
          {expiresAt ? (
            <>
              {m.tokensExpires()} <LocalMoment moment={expiresAt} />
            </>
          ) : (
            m.tokensNoExpiry()
          )}
        </p>
      </div>
      <RowButton
        aria-label={m.tokensRevokeNamed({ name })}
        onClick={() => onRevoke(token)}
        className="ml-auto text-error"
      >
        {m.tokensRevoke()}
      </RowButton>
    </article>
  )
}
