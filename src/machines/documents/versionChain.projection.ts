import { restoreVersionDoor } from "#machines/documents/version.projection.ts"
import type { VersionChainSnapshot } from "#machines/documents/versionChain.machine.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"

/** Guards about the person: what they may never do is not drawn. */
const standing: ReadonlySet<string> = new Set(["isWriter"])

/** The chain, the newest first, with what can be done with each version and the guard that closes it. */
export const toVersionRows = (
  snapshot: VersionChainSnapshot,
  document: DocumentNode,
  versions: ReadonlyArray<Version>,
  by: Actor
) =>
  versions
    .toSorted((one, other) => other.number - one.number)
    .map((version) => {
      const isLatest = version.id === document.version_id
      const [closedBy = null] = restoreVersionDoor(version, document, by).closedBy
      return {
        version,
        isLatest,
        /** The latest has nothing to come back from, and readers bring nothing back. */
        offersRestore: !isLatest && (closedBy === null || !standing.has(closedBy)),
        closedBy,
        canRestore: closedBy === null && !snapshot.hasTag("busy"),
        isRestoring: snapshot.context.asked?.versionId === version.id
      }
    })
export type VersionRow = ReturnType<typeof toVersionRows>[number]
