import { expect, test } from 'bun:test'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { secretFindings } from '../../../src/server/doctor/secret-findings.ts'
import { makeSecret, openDataDirectory } from '../../../src/server/shop/data-directory.ts'
import { useFixture } from '../backup/backup.fixture.ts'

const fixture = useFixture()
const key = () => fixture('data/secret.key')

async function secretFinding() {
  const [finding] = await secretFindings(fixture('data'), { secretKey: null, databaseUrl: null })
  return finding
}

test('the doctor accepts only a secret that the next start would accept', async () => {
  makeSecret(openDataDirectory(fixture('data')).root)
  expect(await secretFinding()).toMatchObject({ level: 'good' })
  for (const text of ['', '\n', 'c0ffee', 'z'.repeat(64)]) {
    await Bun.write(key(), text)
    await chmod(key(), 0o600)
    expect([text, await secretFinding()]).toEqual([
      text,
      {
        subject: 'Secret',
        level: 'bad',
        words: expect.stringMatching(/^secret\.key is damaged.*backup/),
      },
    ])
    expect(() => openDataDirectory(fixture('data'))).toThrow('is damaged')
  }
})

test('the doctor reports a secret that cannot be read', async () => {
  makeSecret(openDataDirectory(fixture('data')).root)
  await rm(key())
  await mkdir(key(), { mode: 0o700 })
  expect(await secretFinding()).toMatchObject({
    level: 'bad',
    words: expect.stringMatching(/^secret\.key cannot be read \(EISDIR.*shop's account/),
  })
})

test("the doctor reports a secret that belongs to an account other than the shop's", async () => {
  if (process.getuid?.() !== 0)
    return console.log('NOT CHECKED for another account: it takes root.')
  makeSecret(openDataDirectory(fixture('data')).root)
  // As after a restore by root: the shop's account is the one that the directory belongs to.
  await chown(fixture('data'), 1234, 1234)
  expect(await secretFinding()).toMatchObject({
    level: 'bad',
    words: expect.stringMatching(/^secret\.key belongs to another account.*chown/),
  })
  await chown(key(), 1234, 1234)
  expect(await secretFinding()).toMatchObject({ level: 'good' })
})
