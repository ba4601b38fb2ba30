import { MisuseError } from './command.ts'

/** The parts of a command that the generated completion scripts and manual page show. */
export type Declared = {
  name: string
  summary: string
  usage: readonly string[]
  flags: readonly { name: string; value: string; words: string }[]
}

/** The completion script of a shell; throws `MisuseError` for an unknown shell. */
export function completionFor(shell: string, commands: readonly Declared[]): string {
  const write = { bash, zsh, fish }[shell]
  if (!write) throw new MisuseError('Use "completion bash", "completion zsh" or "completion fish".')
  return write(commands)
}

/** The words that can follow a command: the verbs in its usage lines, and its flags. */
function wordsAfter({ usage, flags }: Declared): string[] {
  const verbs = usage.flatMap((form) => /^\w+ ([a-z][a-z-]*)\b(?!:)/.exec(form)?.[1] ?? [])
  return [...new Set(verbs), ...flags.map(({ name }) => `--${name}`)]
}

function bash(commands: readonly Declared[]): string {
  const cases = commands.map((one) => `      ${one.name}) words="${wordsAfter(one).join(' ')}" ;;`)
  return `# Saucery's completion for bash: source it, or keep it in /etc/bash_completion.d.
_saucery() {
  local words=""
  if [ "$COMP_CWORD" = 1 ]; then
    words="${commands.map(({ name }) => name).join(' ')} help"
  else
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _saucery saucery
`
}

function zsh(commands: readonly Declared[]): string {
  const described = (name: string, words: string) => quoted(`${name}:${words}`)
  const cases = commands.map((one) => {
    const verbs = wordsAfter(one).filter((word) => !word.startsWith('--'))
    const flags = one.flags.map(({ name, words }) => described(`--${name}`, words))
    return `    ${one.name}) items=(${[...verbs, ...flags].join(' ')}) ;;`
  })
  return `#compdef saucery
# Keep it as _saucery in a directory of $fpath.
local -a items
if (( CURRENT == 2 )); then
  items=(${commands.map(({ name, summary }) => described(name, summary)).join(' ')})
else
  case $words[2] in
${cases.join('\n')}
  esac
fi
_describe word items
_files
`
}

function fish(commands: readonly Declared[]): string {
  const lines = commands.flatMap((one) => {
    const after = `complete -c saucery -n '__fish_seen_subcommand_from ${one.name}'`
    const verbs = wordsAfter(one).filter((word) => !word.startsWith('--'))
    return [
      `complete -c saucery -n __fish_use_subcommand -a ${one.name} -d ${escaped(one.summary)}`,
      ...verbs.map((verb) => `${after} -a ${verb}`),
      ...one.flags.map(
        ({ name, value, words }) =>
          `${after} -l ${name}${value === '' ? '' : ' -r'} -d ${escaped(words)}`,
      ),
    ]
  })
  return `# Keep it as ~/.config/fish/completions/saucery.fish.\n${lines.join('\n')}\n`
}

/** Quotes a word for zsh in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Escapes a text for a single-quoted fish word, in which a backslash escapes. */
function escaped(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
