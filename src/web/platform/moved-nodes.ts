/** What stands in the page for a text that is no longer there. */
const standIns = new WeakMap<Node, ChildNode[]>()

/**
 * Lets React work on a page whose texts somebody else replaces. Page translators and some extensions put
 * elements of their own in place of texts. React would then fail when it removes such a text or puts
 * something before it, which blanks the page, and would write new text where nobody sees it, such as a
 * stock count. Here its calls reach what stands in for the text, and a new text returns to the page, where
 * a translator translates it again.
 */
export function followMovedNodes(root: Node): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    for (const each of nodesOf(child)) if (this.contains(each)) each.remove()
    standIns.delete(child)
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ) {
    takeOut(node)
    const place = before && childOf(this, nodesOf(before)[0])
    return insertBefore.call(this, node, place) as T
  }

  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T) {
    takeOut(node)
    return appendChild.call(this, node) as T
  }

  // React writes to a text that is not in the page.
  const rewriting = new MutationObserver((records) => {
    for (const { target } of records) putBack(target)
  })

  new MutationObserver((records) => {
    const added = new Set(records.flatMap((record) => [...record.addedNodes]))
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of addedNodes) if (node.parentNode) standIns.delete(node)
      const detached = [...removedNodes].filter((node) => !node.parentNode)
      if (detached.length === 0) continue
      // Some put their own nodes beside the text first, and then remove it.
      const instead =
        addedNodes.length > 0
          ? [...addedNodes].filter(isForeign)
          : [
              ...run(previousSibling, 'previousSibling', added).reverse(),
              ...run(nextSibling, 'nextSibling', added),
            ]
      if (instead.length === 0) continue
      for (const node of instead) added.delete(node)
      for (const node of detached) {
        standIns.set(node, instead)
        if (!isForeign(node)) rewriting.observe(node, { characterData: true })
      }
    }
  }).observe(root, { childList: true, subtree: true })
}

/** The new nodes of somebody else in a row, from this one on. */
function run(from: Node | null, on: 'previousSibling' | 'nextSibling', added: Set<Node>) {
  const nodes: ChildNode[] = []
  for (let node = from; isForeign(node) && added.has(node); node = node[on]) nodes.push(node)
  return nodes
}

/** The nodes that a person sees in place of this one; the node itself if it was only moved. */
function nodesOf(node: Node): ChildNode[] {
  if (node.parentNode) return [node as ChildNode]
  const instead = standIns.get(node) ?? []
  return instead.flatMap((each) => (each === node ? [] : nodesOf(each)))
}

/** The child of an element that contains a node. */
function childOf(parent: Node, node: Node | null | undefined): Node | null {
  return !node || node.parentNode === parent ? (node ?? null) : childOf(parent, node.parentNode)
}

/** Before a text is inserted again, removes what stood in for it. */
function takeOut(node: Node): void {
  if (node.parentNode || !standIns.has(node)) return
  for (const each of nodesOf(node)) each.remove()
  standIns.delete(node)
}

function putBack(text: Node): void {
  const [first, ...others] = text.parentNode ? [] : nodesOf(text)
  if (!first) return
  standIns.delete(text)
  first.replaceWith(text)
  for (const each of others) each.remove()
}

/** Whether React did not create the node. */
function isForeign(node: Node | null): node is ChildNode {
  return node !== null && !Object.keys(node).some((key) => key.startsWith('__react'))
}
