import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { launchCommand } from '../runtime/executable.ts'
import { type Command, type CommandFlags, MisuseError } from './command.ts'
import { environmentTemplate, serviceData, serviceUnit, serviceUser } from './service-unit.ts'

const unitFile = '/etc/systemd/system/saucery.service'
const environmentFile = '/etc/saucery/saucery.env'

export const service: Command = {
  summary: 'Write a unit for systemd that runs the shop confined; starts nothing.',
  usage: ['service install [--print] [--file FILE] [--env-file FILE] [--force]'],
  flags: ['print', 'file', 'env-file', 'force'],
  run: async (flags, [verb, ...more]) => {
    if (verb !== 'install' || more.length > 0) throw new MisuseError('Say "service install".')
    const file = resolve(flags.file ?? unitFile)
    const settings = resolve(flags['env-file'] ?? environmentFile)
    const unit = serviceUnit({ command: ownCommand(), environmentFile: settings })
    if (flags.print) {
      console.log(unit.trimEnd())
      return 0
    }
    return install(unit, file, settings, flags)
  },
}

function ownCommand(): string[] {
  return [...launchCommand(), 'serve']
}

async function install(unit: string, file: string, settings: string, { force }: CommandFlags) {
  const before = existsSync(file) ? await readFile(file, 'utf8') : unit
  if (before !== unit && !force) {
    console.error(`${file} is there already and different. With --force it is replaced.`)
    return 1
  }
  const unwritten = await written(file, unit, 0o644)
  if (unwritten) {
    console.error(unwritten)
    return 1
  }
  // Created once, then left to the owner.
  const unmade = existsSync(settings) ? null : await written(settings, environmentTemplate, 0o600)
  if (unmade) {
    console.error(unmade)
    return 1
  }
  console.log(`${file} is written; nothing is started. Next:\n\n${nextSteps(settings)}`)
  const [program = ''] = ownCommand()
  if (/^\/(home|root|run\/user|tmp|var\/tmp)\//.test(program)) {
    console.log(
      `\nThe service cannot see ${program}: copy it to /usr/local/bin, install from there.`,
    )
  }
  return 0
}

/** Writes the file, or returns a message that says why it cannot. */
async function written(file: string, text: string, mode: number): Promise<string | null> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { mode })
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') return `${file} cannot be written: ${message}`
    return `${file} can be written by root alone: run it with sudo, choose other places with --file and --env-file, or see it with --print.`
  }
}

function nextSteps(settings: string): string {
  return `  useradd --system --home-dir ${serviceData} --shell /usr/sbin/nologin ${serviceUser}
  nano ${settings}
  systemctl daemon-reload
  systemctl enable --now saucery`
}
