import { beforeAll, expect, test } from 'bun:test'
import { eachNode, sourcesIn, syntaxOf } from './sources.ts'
import type { Node } from 'acorn'

// A page translator replaces texts by elements of its own. A text that is alone in its element survives
// that: React writes to the element. Beside siblings that come and go, it does not.

type Call = Node & { callee?: Named; arguments?: Node[] }
type Named = Node & { name?: string; object?: Named; property?: Named }
type Field = Node & { key?: Named; value?: Node & { elements?: (Node | null)[] } }

let found: { file: string; text: string }[]
let lists = 0
beforeAll(() => {
  found = sourcesIn('src/web').flatMap(({ file, text }) =>
    file.endsWith('.tsx') ? bareTextsIn(file, text) : [],
  )
})

function bareTextsIn(file: string, source: string) {
  const texts: { file: string; text: string }[] = []
  eachNode(syntaxOf(file, source), (node) => {
    const [type, props] = (node as Call).arguments ?? []
    if (!/^jsxs?(DEV)?/.test((node as Call).callee?.name ?? '') || !type || !props) return
    const children = childrenOf(props)
    if (!children) return
    lists += 1
    const isComponent = type.type !== 'Literal' && (type as Named).name !== 'Fragment'
    for (const child of children) {
      if (!mayBeText(child) || isComponent) continue
      const others = children.filter((each) => each !== child)
      if (comesAndGoes(child) || others.some(comesAndGoes)) {
        texts.push({ file, text: (child as Named).name ?? child.type })
      }
    }
  })
  return texts
}

function childrenOf(props: Node): Node[] | null {
  const fields = (props as Node & { properties?: Field[] }).properties ?? []
  const value = fields.find(({ key }) => key?.name === 'children')?.value
  const elements = value?.elements?.filter((each) => each !== null)
  return elements && elements.length > 1 ? elements : null
}

/** The values that an expression may have. */
function valuesOf(node: Node): Node[] {
  const { consequent, alternate, left, right } = node as Node &
    Record<'consequent' | 'alternate' | 'left' | 'right', Node>
  if (node.type === 'ConditionalExpression')
    return [...valuesOf(consequent), ...valuesOf(alternate)]
  if (node.type === 'LogicalExpression') {
    // Before `&&` is only the condition.
    const isGuard = (node as Node & { operator?: string }).operator === '&&'
    return [...(isGuard ? [] : valuesOf(left)), ...valuesOf(right)]
  }
  return [node]
}

/** Whether a value of this name is an element. */
const isElementName = (name: string) => /^(children|undefined)$|Element$/.test(name)

const isList = (node: Node) => (node as Call).callee?.property?.name === 'map'

const isElement = (node: Node) => (node as Call).callee?.name?.startsWith('jsx') === true

function isText(node: Node): boolean {
  const { value } = node as { value?: unknown }
  if (node.type === 'Literal') return typeof value === 'string' && value.trim() !== ''
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'Identifier') return !isElementName((node as Named).name ?? '')
  if (node.type === 'MemberExpression') return true
  const isRendering = isElementName((node as Call).callee?.name ?? '')
  return node.type === 'CallExpression' && !isElement(node) && !isList(node) && !isRendering
}

const mayBeText = (node: Node) => valuesOf(node).some(isText)

/** Whether a child is sometimes an element and sometimes nothing or a text, or a list. */
function comesAndGoes(node: Node): boolean {
  if (isList(node)) return true
  if (node.type !== 'ConditionalExpression' && node.type !== 'LogicalExpression') return false
  const values = valuesOf(node)
  const isText = values.every(mayBeText)
  return node.type === 'LogicalExpression' || !isText
}

test('no text stands bare beside elements that come and go, where translators would break it', () => {
  expect(lists).toBeGreaterThan(500)
  expect(found).toEqual([])
})
