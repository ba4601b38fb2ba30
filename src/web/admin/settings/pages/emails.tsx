import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { TestMail } from '../../mail/test-mail.tsx'
import { May } from '../../permissions/may.tsx'
import { ConnectionForm } from '../connections/connection-form.tsx'
import { OfServer } from './of-server.tsx'

/** From where emails are sent, and a test. */
export default function Emails() {
  return (
    <OfServer>
      {(server) => {
        const { isSetUp, from } = server.mail
        return (
          <>
            <p className="max-w-prose font-medium text-pretty wrap-anywhere">
              {isSetUp ? m.settingsEmailsOn({ address: from ?? '–' }) : m.settingsEmailsOff()}
            </p>
            <ConnectionForm id="mail" server={server} />
            <May do="mail.sendTestOrder">
              <TestMail isSetUp={isSetUp} />
            </May>
            <Link href="/admin/mail" className="btn btn-outline h-auto min-h-11">
              {m.settingsEmailsLink()}
            </Link>
          </>
        )
      }}
    </OfServer>
  )
}
