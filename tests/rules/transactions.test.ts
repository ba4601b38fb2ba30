import { expect, test } from 'bun:test'
import { eachNode, sourcesIn, syntaxOf } from './sources.ts'
import type { Node } from 'acorn'

// Every writer waits for the one whose transaction is open, so nothing may be loaded from the disk in it.

type FunctionNode = Node & { params: (Node & { name?: string })[]; body: Node }
type Fields = { id?: { name: string }; init?: Node | null; callee?: Node & { name?: string } }

const isFunction = (node: Node): node is FunctionNode =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** Whether a function runs in a transaction: by convention, all of them call it `tx`. */
const isInTransaction = (node: Node) =>
  isFunction(node) && node.params.some(({ name }) => name === 'tx')

/** The named functions of a file that import a module when they are called. */
function loadersIn(syntax: Node): string[] {
  const names: string[] = []
  eachNode(syntax, (node) => {
    const { id, init } = node as Node & Fields
    const body = node.type === 'VariableDeclarator' && init && isFunction(init) ? init : node
    if (id && isFunction(body) && imports(body, new Set())) names.push(id.name)
  })
  return names
}

function imports(body: Node, loaders: ReadonlySet<string>): boolean {
  let isFound = false
  eachNode(body, (node) => {
    const { callee } = node as Node & Fields
    isFound ||= node.type === 'ImportExpression'
    isFound ||= node.type === 'CallExpression' && loaders.has(callee?.name ?? '')
  })
  return isFound
}

function offendersIn(files: readonly { file: string; text: string }[]): string[] {
  const parsed = files.map(({ file, text }) => ({ file, syntax: syntaxOf(file, text) }))
  const loaders = new Set(parsed.flatMap(({ syntax }) => loadersIn(syntax)))
  return parsed.flatMap(({ file, syntax }) => {
    const offenders: string[] = []
    eachNode(syntax, (node) => {
      if (isInTransaction(node) && imports(node, loaders)) offenders.push(file)
    })
    return offenders
  })
}

test('no module is loaded inside a transaction, directly or by a function that loads one', () => {
  expect(offendersIn(sourcesIn('src/server'))).toEqual([])
})

test('a module that is loaded inside a transaction is found', () => {
  const loader = "export const loadCodes = () => import('./codes.ts')"
  const files = [
    `import { atomically } from 'x'; atomically(db, async (tx) => { await import('./a.ts') })`,
    `export async function accept(tx) { const { isCode } = await loadCodes(); return isCode }`,
    `export async function accept(db) { const { isCode } = await loadCodes(); return isCode }`,
  ].map((text, index) => ({ file: `${index}.ts`, text }))
  expect(offendersIn([{ file: 'loader.ts', text: loader }, ...files])).toEqual(['0.ts', '1.ts'])
})
