import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { TestMail } from '../../mail/test-mail.tsx'
import { May } from '../../permissions/may.tsx'
import { OfServer } from './of-server.tsx'

/** From where emails are sent, and a test. */
export default function Emails() {
  return (
    <OfServer>
      {({ mail: { isSetUp, from } }) => (
        <>
          <p className="max-w-prose font-medium text-pretty wrap-anywhere">
            {isSetUp ? m.settingsEmailsOn({ address: from ?? '–' }) : m.settingsEmailsOff()}
          </p>
          {!isSetUp && <p className="max-w-prose text-pretty">{m.setupEmailHow()}</p>}
          <May do="mail.sendTestOrder">
            <TestMail isSetUp={isSetUp} />
          </May>
          <Link href="/admin/mail" className="btn btn-outline h-auto min-h-11">
            {m.settingsEmailsLink()}
          </Link>
        </>
      )}
    </OfServer>
  )
}
