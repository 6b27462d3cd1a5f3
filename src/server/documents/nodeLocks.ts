import { Effect } from "effect"
import { nameFaults, nameKey, numberedName } from "#schemas/documents/rules/names.ts"
import { changeRace } from "#server/documents/access.ts"
import { DocumentRepository, type NodeRow } from "#server/documents/DocumentRepository.ts"
import { notFound } from "#server/platform/scope.ts"

/** Returns the node. Fails with 404 if it does not exist or a folder above it is in the trash. */
export const reach = (row: NodeRow | undefined) =>
  row === undefined || row.unreachable ? Effect.fail(notFound()) : Effect.succeed(row)

/** The name that a node gets in a folder, and the visible node that already has this name. */
interface PlaceName {
  readonly name: string
  readonly holder: NodeRow | undefined
}

/**
 * [THM-O01] Finds the name for a node in a folder. If a node that the viewer may not see has the wanted name, numbers
 * it instead of refusing, which would reveal that node. A node with the numbered name is skipped too, unless
 * `isWelcome` accepts it. An invalid name is returned unchanged, for the state machine to refuse.
 */
export const placeName = (folder: number, wanted: string, isWelcome: (holder: NodeRow) => boolean = () => false) =>
  Effect.gen(function* () {
    if (nameFaults(wanted).length > 0) return { name: wanted, holder: undefined } satisfies PlaceName
    const documents = yield* DocumentRepository
    const tried = new Set<string>()
    for (;;) {
      const name = numberedName(wanted, tried)
      const key = nameKey(name)
      const holder = yield* documents.named(folder, key)
      const isFree = holder === undefined && !(yield* documents.isNameHidden(folder, key))
      if (isFree || (holder !== undefined && (tried.size === 0 || isWelcome(holder)))) {
        return { name, holder } satisfies PlaceName
      }
      tried.add(key)
    }
  })

/**
 * Locks the node, its folder and `others` in the global order. If the node was moved while this waited for the locks,
 * fails with `changeRace`, since the wrong folder is locked.
 */
export const lockWith = (vendor: number, id: number, others: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const found = yield* Effect.flatMap(documents.find(vendor, id), reach)
    const rows = yield* documents.lock(
      vendor,
      [id, ...others, found.parent_id].filter((one) => one !== null)
    )
    const node = yield* reach(rows.find((row) => row.id === id))
    if (node.parent_id !== found.parent_id) return yield* changeRace
    return { node, rows }
  })
