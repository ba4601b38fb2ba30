import type { Config } from '../config/config.ts'
import { describeMailFault } from '../mail/transport/mail-faults.ts'
import { tryMailServer } from '../mail/transport/transport.ts'
import { bad, type Finding, good } from './finding.ts'

export async function mailFinding({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (smtpUrl === null)
    return good('Mail', `SMTP_URL is not set: emails are written to ${dataDir}/mail.`)
  try {
    await tryMailServer(smtpUrl)
    return good('Mail', 'The mail server accepts our email.')
  } catch (error) {
    return bad('Mail', `${describeMailFault(error, smtpUrl).words} Correct SMTP_URL.`)
  }
}
