import { expect, test } from 'bun:test'
import { ConfigError, readConfig } from '../../../src/server/config/config.ts'

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test.each([
  ['SMTP_URL', 'smtps://shop:pa$$word#1@mail.example'],
  ['SMTP_URL', 'smtp://shop:Ab/Cd+Ef@mail.example'],
  ['SMTP_URL', 'smtp://shop:12/34@mail.example'],
  ['SMTP_URL', 'smtp://shop:what?@mail.example'],
  ['SMTP_URL', 'smtp://shop:50%off@mail.example'],
  ['DATABASE_URL', 'postgres://shop:se#cret@db.example/shop'],
  ['DATABASE_URL', 'postgres://shop:12/34@db.example/shop'],
])(
  '%s with a special character in its password (%s) is refused with the codes to write',
  (name, value) => {
    const [fault = '', ...more] = faultsOf({ [name]: value })
    expect(more).toEqual([])
    expect(fault).toStartWith(`${name} is not readable`)
    expect(fault).toContain('# as %23')
    expect(fault).not.toContain(value)
  },
)

test.each([
  ['SMTP_URL', 'smtps://shop:pa$$word%231@mail.example'],
  ['SMTP_URL', 'smtp://shop%40sauces.example:%E2%82%AC@mail.example:587?name=a@b'],
  ['SMTP_URL', 'smtp://127.0.0.1:2525'],
  ['DATABASE_URL', 'postgres://shop:se%23cret@db.example/shop?sslmode=require'],
  ['DATABASE_URL', 'postgres:///shop?host=/run/postgresql'],
])('%s may be %s', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([])
})
