import { Effect, Result } from "effect"
import { versionMachine } from "#machines/documents/versions/version.machine.ts"
import { versionSnapshot } from "#machines/documents/versions/version.projection.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { changeTree } from "#server/documents/access.ts"
import { askNode, lineOf, type NodeEvent } from "#server/documents/decideNode.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { lockWith } from "#server/documents/nodeLocks.ts"
import { refusalProblem } from "#server/documents/refusals.ts"
import { notFound } from "#server/platform/scope.ts"
import { checkRevision } from "#server/shared/refusals.ts"

/**
 * [DOC-004] [DOC-007] Restores an earlier version by adding a version with the same content, not validated, whose
 * author is the viewer. Fails with 409 if the state machine of the document or of the version refuses.
 */
export const restoreVersion = (
  viewer: Viewer["Service"],
  vendor: number,
  ref: string,
  version: number,
  ifMatch: string | undefined
) =>
  changeTree(viewer, vendor, "write", "item", (scope) =>
    Effect.gen(function* () {
      const documents = yield* DocumentRepository
      const id = yield* documents.idOf(vendor, ref)
      if (id === undefined) return yield* notFound()
      const { node } = yield* lockWith(vendor, id, [])
      const { version_id } = node
      const wanted = yield* documents.version(id, version)
      if (version_id === null || wanted === undefined) return yield* notFound()
      yield* checkRevision(ifMatch, node.revision)
      const event: NodeEvent = { type: "version.restored", by: scope.by }
      const [states] = yield* askNode(node, [event])
      const verdict = ask(versionMachine, versionSnapshot(wanted, { ...node, version_id }), {
        type: "version.restored",
        by: scope.by
      })
      if (Result.isFailure(verdict)) return yield* refusalProblem(verdict.failure.closedBy, node.name)
      const made = yield* documents.repeatVersion(node, version, viewer.userId)
      if (states === undefined) return yield* Effect.die(new Error("no state was decided"))
      const place = { name: node.name, folder_id: node.parent_id }
      const line = lineOf(node, event, states, {
        before: { ...place, version_id, revision: node.revision },
        after: { ...place, version_id: made.version_id, restored_from: version, revision: node.revision + 1 },
        folders: [node.parent_id, node.grandparent_id]
      })
      yield* documents.log(scope, [line])
      return made.wire
    })
  )
