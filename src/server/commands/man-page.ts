import type { Declared } from './shell-completion.ts'

/** The manual page of the whole program in roff, as `man -l` shows it. */
export function manPage(commands: readonly Declared[], version: string): string {
  const sections = commands.flatMap(({ name, summary, usage, flags }) => [
    `.SS ${roff(name)}`,
    ...(usage.length > 0 ? usage : [name]).flatMap((form) => [`.B saucery ${roff(form)}`, '.br']),
    '.PP',
    roff(summary),
    ...flags.flatMap((flag) => [
      '.TP',
      `.B ${roff(`--${flag.name} ${flag.value}`.trimEnd())}`,
      roff(flag.words),
    ]),
  ])
  return `.TH SAUCERY 1 "" "Saucery ${roff(version)}"
.SH NAME
saucery ${roff('-')} an online shop in one executable
.SH SYNOPSIS
.B saucery
.RI [ command ]
.RI [ flags ]
.SH COMMANDS
${sections.join('\n')}
.SH ENVIRONMENT
Flags win over the environment, the environment over the settings file: the one of
.BR ${roff('--env-file')} ,
or
.I .env
in the working directory. Its lines are NAME=value; values with special characters stand in single
quotes. The handbook lists every setting.
.SH EXIT STATUS
0 for success, 1 for a failure, 2 for a command or flag that does not exist, 78 for a setting that
is not allowed.
`
}

function roff(text: string): string {
  const plain = text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&')
  return plain.replace(/\P{ASCII}/gu, (sign) => {
    return `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
  })
}
