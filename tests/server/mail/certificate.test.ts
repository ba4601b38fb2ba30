import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readConfig } from '../../../src/server/config/config.ts'
import { mailFinding } from '../../../src/server/doctor/mail-finding.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { emptyDirectory } from '../../support/program.ts'
import { openMailServer } from '../../support/smtp.ts'

test('MAIL-08 a private certificate is trusted through SMTP_CA_FILE, and another one is not', async () => {
  const directory = await emptyDirectory()
  const own = await makeCertificate(directory.path, 'mx.sauces.example')
  const server = await openMailServer({
    isEncrypted: true,
    certificate: {
      cert: await Bun.file(own.certificate).text(),
      key: await Bun.file(own.key).text(),
    },
  })
  const examine = (parameters: string, SMTP_CA_FILE?: string) =>
    mailFinding(
      readConfig({
        SMTP_URL: server.url + parameters,
        SALES_EMAIL: 'sales@sauces.example',
        DATA_DIR: join(directory.path, 'data'),
        ...(SMTP_CA_FILE === undefined ? {} : { SMTP_CA_FILE }),
      }),
    )
  const named = '?tls.servername=mx.sauces.example'
  expect((await examine(named, own.certificate)).level).toBe('good')
  expect(await examine(named)).toMatchObject({
    level: 'bad',
    words: expect.stringContaining('SMTP_CA_FILE'),
  })
  // The certificate is for another name.
  expect((await examine('?tls.servername=mail.other.example', own.certificate)).level).toBe('bad')
  const foreign = await makeCertificate(directory.path, 'mx.sauces.example')
  expect((await examine(named, foreign.certificate)).level).toBe('bad')
  await server.close()
  await directory.remove()
})

test('MAIL-08 doctor says which address goes with which port when encryption begins too early', async () => {
  const directory = await emptyDirectory()
  const server = await openMailServer()
  const finding = await mailFinding(
    readConfig({
      SMTP_URL: server.url.replace('smtp:', 'smtps:'),
      SALES_EMAIL: 'sales@sauces.example',
      DATA_DIR: join(directory.path, 'data'),
    }),
  )
  expect(finding).toMatchObject({
    level: 'bad',
    words: expect.stringContaining('Begin SMTP_URL with smtp:// for port 587 or 25'),
  })
  await server.close()
  await directory.remove()
})
