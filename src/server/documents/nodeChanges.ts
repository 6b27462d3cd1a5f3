import { createHash } from "node:crypto"
import { Effect } from "effect"
import { placeOfRestored } from "#machines/documents/nodeRules.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { NodeEventPayload } from "#schemas/documents/documents.api.ts"
import { nameFaults, nameKey, numberedName } from "#schemas/documents/names.ts"
import { trashId } from "#schemas/documents/node.ts"
import { PreconditionFailed, Unprocessable } from "#schemas/shared/problem.ts"
import { changeTree, type Hand, overtaken } from "#server/documents/access.ts"
import { askNode, decideNode, lineOf, type NodeEvent } from "#server/documents/decideNode.ts"
import { DocumentRepository, type NodeRow } from "#server/documents/DocumentRepository.ts"
import { notFound } from "#server/platform/scope.ts"

interface Naming {
  readonly name: string
  readonly folder_id: number | null
  readonly if_exists?: "refuse" | "return"
}
interface Update {
  readonly name?: string
  readonly folder_id?: number
}
type Change = typeof NodeEventPayload.Type

/** A node that can be reached: what lies below a folder in the trash answers like nothing at all. */
const reach = (row: NodeRow | undefined) =>
  row === undefined || row.unreachable ? Effect.fail(notFound()) : Effect.succeed(row)

/** Whether another living node of the folder has the name; a refused name is never looked for. */
const isTaken = (folder: number, name: string, self?: number) =>
  Effect.gen(function* () {
    if (nameFaults(name).length > 0) return false
    const documents = yield* DocumentRepository
    const other = yield* documents.named(folder, nameKey(name))
    return other !== undefined && other.id !== self
  })

/** `If-Match` names the revision the caller has seen; `*` and its absence name any. */
const checkRevision = (node: NodeRow, ifMatch: string | undefined) => {
  const seen = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, "$1")
  return seen === undefined || seen === "*" || seen === String(node.revision)
    ? Effect.void
    : Effect.fail(new PreconditionFailed({ code: "error.412" }))
}

/**
 * The node and the folders that its change touches, locked in the one order. Where the node went elsewhere while we
 * waited, the locks are the wrong ones and the action starts again.
 */
const lockWith = (vendor: number, id: number, others: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const found = yield* Effect.flatMap(documents.find(vendor, id), reach)
    const rows = yield* documents.lock(
      vendor,
      [id, ...others, found.parent_id].filter((one) => one !== null)
    )
    const node = yield* reach(rows.find((row) => row.id === id))
    if (node.parent_id !== found.parent_id) return yield* overtaken
    return { node, rows }
  })

const write = (hand: Hand, node: NodeRow, events: ReadonlyArray<NodeEvent>, ...rest: Tail<typeof decideNode>) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const { lines, wire } = yield* decideNode(hand, node, events, ...rest)
    // Last: the log's chain is what everyone of the firm waits for.
    yield* documents.log(hand, lines)
    return wire
  })
type Tail<F> = F extends (a: never, b: never, c: never, ...rest: infer R) => unknown ? R : never

const fingerprint = ({ folder_id, if_exists, name }: Naming) =>
  createHash("sha256")
    .update(JSON.stringify([name, folder_id, if_exists ?? "refuse"]))
    .digest("hex")

/** [DOC-010] A new folder; the same key within a day gives the same answer and makes nothing. */
export const createFolder = (viewer: Viewer["Service"], vendor: number, naming: Naming, key: string | undefined) =>
  changeTree(viewer, vendor, "write", "item", (hand) =>
    Effect.gen(function* () {
      const documents = yield* DocumentRepository
      if (key === undefined || key === "") return yield* addFolder(hand, naming)
      const kept = yield* documents.takeKey(hand, key, fingerprint(naming))
      if (kept !== undefined) {
        if (kept.fingerprint === fingerprint(naming)) return kept.answer
        return yield* new Unprocessable({ code: "error.422", errors: { "idempotency-key": ["error.422"] } })
      }
      const answer = yield* addFolder(hand, naming)
      yield* documents.keepAnswer(hand, key, answer)
      return answer
    })
  )

const addFolder = (hand: Hand, naming: Naming) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const name = naming.name.normalize("NFC")
    const parent = naming.folder_id ?? (yield* documents.root(hand.vendor))
    if (parent === undefined) return yield* notFound()
    const folder = yield* Effect.flatMap(documents.lock(hand.vendor, [parent]), (rows) => reach(rows[0]))
    if (folder.kind !== "folder") return yield* notFound()
    if (naming.if_exists === "return" && nameFaults(name).length === 0) {
      const existing = yield* documents.named(folder.id, nameKey(name))
      if (existing?.kind === "folder") return existing.wire
    }
    const event: NodeEvent = {
      type: "node.added",
      by: hand.by,
      kind: "folder",
      name,
      isTaken: yield* isTaken(folder.id, name)
    }
    const [states] = yield* askNode(folder, [event], name)
    const made = yield* documents.addFolder(hand, folder.id, name, nameKey(name))
    if (states === undefined || made === undefined) return yield* Effect.die(new Error("no folder was made"))
    const line = lineOf(made, event, states, {
      after: { name, folder_id: folder.id, revision: made.revision },
      folders: [folder.id, folder.parent_id]
    })
    yield* documents.log(hand, [{ ...line, before: null }])
    return made.wire
  })

/** [DOC-028] [DOC-029] Rename and move, both or neither. */
export const updateNode = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  update: Update,
  ifMatch: string | undefined
) =>
  // Whether it is a folder that moves is known only later; a move that bends the tree needs the tree for itself.
  changeTree(viewer, vendor, "write", update.folder_id === undefined ? "item" : "shape", (hand) =>
    Effect.gen(function* () {
      const documents = yield* DocumentRepository
      const { node, rows } = yield* lockWith(vendor, id, update.folder_id === undefined ? [] : [update.folder_id])
      yield* checkRevision(node, ifMatch)
      const goal = update.folder_id ?? node.parent_id
      const target = rows.find((row) => row.id === goal)
      if (update.folder_id !== undefined && target?.kind !== "folder") return yield* notFound()
      const name = (update.name ?? node.name).normalize("NFC")
      const taken = goal === null ? false : yield* isTaken(goal, name, node.id)
      const renamed: NodeEvent = { type: "node.renamed", by: hand.by, name, isTaken: taken }
      const events: ReadonlyArray<NodeEvent> = [
        ...(update.name === undefined || update.name === node.name ? [] : [renamed]),
        ...(update.folder_id === undefined || update.folder_id === node.parent_id || target === undefined
          ? []
          : [{ type: "node.moved", by: hand.by, to: yield* documents.placeOf(target), isTaken: taken } as const])
      ]
      if (events.length === 0) return node.wire
      return yield* write(
        hand,
        node,
        events,
        {
          ...(name === node.name ? {} : { name, nameKey: nameKey(name) }),
          ...(goal === node.parent_id || goal === null ? {} : { parent: goal })
        },
        goal === node.parent_id
          ? [node.parent_id]
          : [node.parent_id, node.grandparent_id, goal, target?.parent_id ?? null]
      )
    })
  )

/** [NET-O07] A change of state, as the node's machine sees it. */
export const changeNode = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  change: Change,
  ifMatch: string | undefined
) => {
  const validation = change.type === "document.validated" || change.type === "document.unvalidated"
  return changeTree(viewer, vendor, validation ? "validate" : "write", validation ? "item" : "shape", (hand) =>
    Effect.gen(function* () {
      const documents = yield* DocumentRepository
      const root = yield* documents.root(vendor)
      const places = change.type !== "node.restored" ? [] : [change.folder_id ?? null, root ?? null]
      const { node, rows } = yield* lockWith(
        vendor,
        id,
        places.filter((place) => place !== null)
      )
      yield* checkRevision(node, ifMatch)
      switch (change.type) {
        case "document.validated":
        case "document.unvalidated":
          return yield* write(
            hand,
            node,
            [{ type: change.type, by: hand.by }],
            { validated: change.type === "document.validated" },
            [node.parent_id]
          )
        case "node.trashed":
          return yield* trash(hand, node)
        case "node.restored":
          return yield* restore(hand, node, rows, change.folder_id, root)
      }
    })
  )
}

const trash = (hand: Hand, node: NodeRow) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const isFolder = node.kind === "folder"
    const holdings = isFolder ? yield* documents.holdings(node.id) : { holdsProtected: false, holdsDocuments: false }
    const event: NodeEvent = { type: "node.trashed", by: hand.by, ...(isFolder ? holdings : {}) } as NodeEvent
    const { lines, wire } = yield* decideNode(hand, node, [event], { trashed: true }, [
      node.parent_id,
      node.grandparent_id,
      trashId
    ])
    if (isFolder) yield* documents.bury(node.id, true)
    yield* documents.log(hand, lines)
    return wire
  })

/** [DOC-O04] Back to its former place, else the given one, else the root; renamed where its name is taken meanwhile. */
const restore = (
  hand: Hand,
  node: NodeRow,
  rows: ReadonlyArray<NodeRow>,
  given: number | undefined,
  rootId: number | undefined
) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const placed = (id: number | null | undefined) =>
      Effect.gen(function* () {
        const row = rows.find((candidate) => candidate.id === id && candidate.kind === "folder")
        return row === undefined ? null : { row, place: yield* documents.placeOf(row) }
      })
    const chosen = yield* placed(given)
    if (given !== undefined && chosen === null) return yield* notFound()
    const root = yield* placed(rootId)
    if (root === null) return yield* notFound()
    const former = yield* placed(node.parent_id)
    const formerStands = former !== null && !former.place.isTrashed
    const to = placeOfRestored({
      chosen: formerStands ? null : (chosen?.place ?? null),
      former: former?.place ?? null,
      root: root.place
    })
    const folder = [former, chosen, root].find((candidate) => candidate?.place === to)?.row ?? root.row
    const name = (yield* isTaken(folder.id, node.name, node.id))
      ? numberedName(node.name, yield* documents.nameKeys(folder.id))
      : node.name
    const { lines, wire } = yield* decideNode(
      hand,
      node,
      [{ type: "node.restored", by: hand.by, to, isTaken: false }],
      { trashed: false, parent: folder.id, ...(name === node.name ? {} : { name, nameKey: nameKey(name) }) },
      [folder.id, folder.parent_id, trashId]
    )
    if (node.kind === "folder") yield* documents.bury(node.id, false)
    yield* documents.log(hand, lines)
    return wire
  })
