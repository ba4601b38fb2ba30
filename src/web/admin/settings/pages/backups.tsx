import * as m from '#shared/i18n/messages.ts'
import { LocalMoment } from '../../ui/local-moment.tsx'
import { BackUpNow } from './back-up-now.tsx'
import { OfServer } from './of-server.tsx'

/** Whether backups are made, and the last one. */
export default function Backups() {
  return (
    <OfServer>
      {({ backups: { kind, place, lastAt, canRequest, request } }) => (
        <>
          <p className="max-w-prose font-medium text-pretty">
            {kind === 'database server' ? (
              m.settingsBackupsServer()
            ) : lastAt === null ? (
              m.settingsBackupsNone()
            ) : (
              <>
                {m.settingsBackupsLast()} <LocalMoment moment={lastAt} />
              </>
            )}
          </p>
          {place && (
            <p className="max-w-prose text-pretty wrap-anywhere">
              {place.bucket === null
                ? m.settingsBackupsPlace(place)
                : m.settingsBackupsBucket({ ...place, bucket: place.bucket })}
            </p>
          )}
          {kind === 'none' && <p className="max-w-prose text-pretty">{m.setupBackupsHow()}</p>}
          {canRequest && <BackUpNow request={request} />}
        </>
      )}
    </OfServer>
  )
}
