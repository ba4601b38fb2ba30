import { oneLine } from '#shared/domain/address.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import type {
  AccountChange,
  AccountNotice,
  InvitationNotice,
  PasswordChange,
} from '../../db/schema/mail-data.ts'
import { type EmailContent, mailTo, type Sender } from './email.ts'
import { toStaff } from './staff.ts'

export function passwordChanged(
  { username, changedBy }: PasswordChange,
  sender: Sender,
): EmailContent {
  const name = oneLine(username)
  return {
    ...notice(name, sender),
    subject: m.emailPasswordSubject({ name }),
    heading: m.emailPasswordHeading(),
    introduction:
      changedBy === null
        ? m.emailPasswordIntroServer({ name })
        : m.emailPasswordIntroBy({ name, changer: oneLine(changedBy) }),
  }
}

export function accountChanged(
  { username, changedBy, changes }: AccountNotice,
  sender: Sender,
): EmailContent {
  const name = oneLine(username)
  const { sections, ...rest } = notice(name, sender)
  return {
    ...rest,
    subject: m.emailAccountSubject({ name }),
    heading: m.emailAccountHeading(),
    introduction:
      changedBy === null
        ? m.emailAccountIntroServer({ name })
        : m.emailAccountIntroBy({ name, changer: oneLine(changedBy) }),
    sections: [{ title: m.emailAccountWhat(), lines: changes.map(wordsFor) }, ...sections],
  }
}

const day = { dateStyle: 'long', timeZone: shopZone } as const

/** To someone who sets the password of a new account. */
export function invitation(data: InvitationNotice, sender: Sender): EmailContent {
  const shop = oneLine(sender.storeName)
  const inviter = oneLine(data.changedBy ?? shop)
  return {
    ...toStaff(sender),
    addressee: oneLine(data.username),
    subject: m.emailInvitationSubject({ shop }),
    heading: m.emailInvitationHeading({ shop }),
    introduction: m.emailInvitationIntro({ inviter, shop, name: oneLine(data.username) }),
    button: { label: m.emailInvitationButton(), href: sender.invitationLink(data) },
    sections: [
      {
        title: m.emailInvitationWhen(),
        lines: [m.emailInvitationUntil({ date: formatDate(new Date(data.invitedUntil), day) })],
      },
      { title: m.emailDidNotExpect(), lines: [m.emailInvitationIgnore()] },
    ],
  }
}

function wordsFor(change: AccountChange): string {
  switch (change.what) {
    case 'created':
      if (change.isAdmin) return m.emailAccountCreatedAdmin()
      return change.role
        ? m.emailAccountCreatedRole({ role: change.role })
        : m.emailAccountCreated()
    case 'admin':
      return change.isAdmin ? m.emailAccountAdmin() : m.emailAccountNoAdmin()
    case 'role':
      return m.emailAccountRole({ role: change.role })
    case 'email':
      return m.emailAccountAddress({ from: address(change.from), to: address(change.to) })
    case 'two_step':
      return change.isOn ? m.emailAccountTwoStepOn() : m.emailAccountTwoStepOff()
    case 'recovery_code':
      return m.emailAccountRecovery({ left: change.left })
    case 'deleted':
      return m.emailAccountDeleted()
  }
}

const address = (email: string | null) => (email === null ? m.emailAccountNone() : oneLine(email))

/** What all security notices to an account have in common. */
export function notice(name: string, sender: Sender, advice = m.emailAskAdministrator()) {
  return {
    ...toStaff(sender),
    addressee: name,
    button: { label: m.emailOpenDashboard(), href: `${sender.publicUrl}/admin` },
    sections: [
      { title: m.emailDidNotExpect(), lines: [advice] },
      {
        title: m.emailQuestions(),
        lines: [m.emailSecurityNotice()],
        ...(sender.contactEmail === null ? {} : { link: mailTo(sender.contactEmail) }),
      },
    ],
  }
}
