import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readCatalogs } from '../../src/build/messages.ts'
import { eachNode, sourcesIn, syntaxOf } from './sources.ts'
import type { Node } from 'acorn'

// All texts for people must be in the message catalogs, `src/shared/i18n/<language>/**/*.json`.

const catalogs = readCatalogs()
const sources = sourcesIn('src')

test('no component has hardcoded text', () => {
  const found = sources
    // The page about the API is for programmers, in English.
    .filter(({ file }) => /^src\/(web\/|server\/(?!pages\/api).*\.tsx$)/.test(file))
    .flatMap(({ file, text }) => wordsOf(syntaxOf(file, text)).map((words) => ({ file, words })))
  expect(found).toEqual([])
})

test('hardcoded text in a component is detected', () => {
  const code = `const a = <p title="A title" className="flex" data-x="no">Some text {b ? 'One' : \`Two \${c}\`}</p>`
  expect(wordsOf(syntaxOf('a.tsx', code))).toEqual(['A title', 'Some text ', 'One', 'Two '])
})

test('no API error has hardcoded text', () => {
  const found = sources
    // The command line is in English.
    .filter(({ file }) => /^src\/(server\/(?!commands)|shared\/)/.test(file))
    .flatMap(({ file, text }) =>
      errorWordsOf(syntaxOf(file, text)).map((words) => ({ file, words })),
    )
  expect(found).toEqual([])
})

test('hardcoded text in an error is detected', () => {
  const code = `throw new ActionError('x', { message: 'No words.' })
    throw invalidField('/a', \`No \${b}.\`)
    throw invalidField('/a', m.fieldRequired())`
  expect(errorWordsOf(syntaxOf('a.ts', code))).toEqual(['No words.', 'No ', '.'])
})

test('every message is used', () => {
  const used = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)),
  )
  expect([...catalogs.en.keys()].filter((key) => !used.has(key))).toEqual([])
})

// Messages whose number is a setting, or is always more than one where the message is used.
const neverOne = new Set([
  'collectionSlugShape',
  'collectionTooMany',
  'collectionTooManyPicks',
  'webhookTooMany',
  'errorIconSmall',
  'errorOrderTooLargeFor',
  'errorOrderTooLargeForAny',
  'errorPictureKind',
  'errorPictureSide',
  'errorPictureSize',
  'errorSince',
  'fieldAtMostCharacters',
  'fieldCharacters',
  'fieldPictures',
  'importTooManyAddresses',
  'importTooManyColumns',
  'importTooManyFiles',
  'importTooManyPictures',
  'importTooManyProducts',
  'importTooManyRows',
  'importTooManyVariants',
  'emailReviewsHeading',
  'emailReviewsSubject',
  'mailAboutReviews',
  'noticeNewOrders',
  'ordersShowingMin',
  'ordersUndoMany',
  'overviewChartAlt',
  'overviewDays',
  'ratesDays',
  'refusalReloadInMinutes',
  'seeAll',
  'staffSelectFirst',
  'webhookTooMany',
])

test('a message with a number that can be 1 has a singular and a plural form', () => {
  // Except words that end in "s" in the singular or do not belong to a noun.
  const counted =
    /\{\w+, number\}[ \u00a0](?!dans |fois |hors |mois |plus |de plus|en cours)(?:\p{L}+ )?\p{L}{3,}s\b/u
  const plural = /\{\w+, plural,(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g
  const wrong = (['en', 'fr'] as const).flatMap((locale) =>
    [...catalogs[locale]].filter(
      ([key, words]) => !neverOne.has(key) && counted.test(words.replace(plural, '')),
    ),
  )
  expect(wrong.map(([key]) => key)).toEqual([])
})

// Equal by chance: these differ in meaning, so another language or new wording may need different texts.
const differs = [
  // An address, and a message.
  ['staffEmail', 'staffMail'],
  // Amounts, and a page of the shop.
  ['activityFieldRefunds', 'wordRefundPolicy'],
  // A step back, and the uploader's.
  ['importBack', 'uppyBack'],
  // A cost, and a section of the settings.
  ['settingsShipping', 'staffShipping'],
  // The state of a payment, and an amount.
  ['ordersRefunded', 'paymentIsRefunded'],
  ['ordersPaid', 'paymentIsSettled'],
  // A discount, and an account; the French adjective agrees with the noun.
  ['sellingIsActive', 'usersActive'],
  // Of an authenticator app, and of a discount.
  ['sellingCode', 'twoStepCode'],
  // The heading of commands, and a button.
  ['commandsAdd', 'editorAddTag'],
  // A change to many products, and a code at the checkout.
  ['sellingApply', 'staffBulkApply'],
  // The state of a step, and a button.
  ['setupDone', 'uppyDone'],
].map((keys) => keys.join())

test('no two messages of the dashboard have the same words in both languages', () => {
  const folder = fileURLToPath(new URL('../../src/shared/i18n/en/', import.meta.url))
  const ofStaff = [...new Bun.Glob('admin/**/*.json').scanSync(folder)]
  const keys = ['selling.json', ...ofStaff]
    // The columns of CSV files are named for programs.
    .filter((file) => file !== 'admin/csv.json')
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(folder + file, 'utf8'))))
    .sort()
  const alike = Map.groupBy(keys, (key) =>
    JSON.stringify([catalogs.en.get(key), catalogs.fr.get(key)]),
  )
  const found = [...alike.values()].filter(({ length }) => length > 1)
  expect(found.map((same) => same.join()).sort()).toEqual(differs.toSorted())
})

test('French messages follow Canadian typography', () => {
  const wrong = [...catalogs.fr].filter(
    ([, words]) =>
      // Straight apostrophes and quotes, and a space that could break a line before : » $ %.
      /\p{L}'\p{L}|"/u.test(words) ||
      / [:»$%]|« /.test(words) ||
      // The abbreviation for "number" is "nº", not "n" with a degree sign.
      /n°/.test(words) ||
      /[^\u00a0\d]:(?!\/\/)(\s|$)/.test(words),
  )
  expect(wrong).toEqual([])
})

const shown = [
  'children',
  'aria-label',
  'title',
  'alt',
  'placeholder',
  'label',
  'hint',
  'words',
  'heading',
  'text',
  'caption',
  'description',
  'aria-description',
  'aria-roledescription',
]

/** The literal texts that errors use instead of messages. */
function errorWordsOf(tree: Node): string[] {
  const found: string[] = []
  eachNode(tree, (node) => {
    const {
      type,
      callee,
      arguments: given = [],
    } = node as Node & {
      callee?: { name?: string }
      arguments?: (Node & { properties?: { key?: { name?: string }; value?: Node }[] })[]
    }
    if (type === 'NewExpression' && callee?.name === 'ActionError') {
      const message = given[1]?.properties?.find(({ key }) => key?.name === 'message')?.value
      if (message) found.push(...textsOf(message))
    }
    if (type === 'CallExpression' && callee?.name === 'invalidField' && given[1]) {
      found.push(...textsOf(given[1]))
    }
  })
  return found
}

/** The literal texts that a component shows, including those in properties that are shown. */
function wordsOf(tree: Node): string[] {
  const found: string[] = []
  eachNode(tree, (node) => {
    const { type, key, value } = node as Node & {
      key?: { name?: string; value?: string }
      value?: Node
    }
    if (type === 'Property' && value && shown.includes(key?.name ?? key?.value ?? '')) {
      found.push(...textsOf(value))
    }
  })
  // Paths do not count as words.
  return found.filter((words) => /\p{L}{2}/u.test(words) && !words.startsWith('/'))
}

type Expression = Node & {
  value?: unknown
  quasis?: { value: { cooked: string } }[]
  consequent?: Node
  alternate?: Node
  right?: Node
  elements?: Node[]
}

function textsOf(node: Node): string[] {
  const {
    type,
    value,
    quasis = [],
    consequent,
    alternate,
    right,
    elements = [],
  } = node as Expression
  switch (type) {
    case 'Literal':
      return typeof value === 'string' ? [value] : []
    case 'TemplateLiteral':
      return quasis.map((quasi) => quasi.value.cooked)
    case 'ConditionalExpression':
      return [consequent, alternate].flatMap((each) => (each ? textsOf(each) : []))
    case 'LogicalExpression':
    case 'BinaryExpression':
      return right ? textsOf(right) : []
    case 'ArrayExpression':
      return elements.flatMap(textsOf)
    default:
      return []
  }
}
