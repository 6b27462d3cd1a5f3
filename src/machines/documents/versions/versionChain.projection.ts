import { formerOf } from "#machines/documents/versions/formerVersion.ts"
import { restoreVersionAvailability } from "#machines/documents/versions/version.projection.ts"
import type { VersionChainSnapshot } from "#machines/documents/versions/versionChain.machine.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"

/** Guards about the user's role: actions that they refuse are hidden. */
const standing: ReadonlySet<string> = new Set(["isWriter"])

/** The versions, newest first, with the actions available on each and the guard that refuses restoring. */
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
      const [closedBy = null] = restoreVersionAvailability(version, document, by).closedBy
      return {
        version,
        isLatest,
        /** Not for the latest version, and not for readers. */
        offersRestore: !isLatest && (closedBy === null || !standing.has(closedBy)),
        closedBy,
        canRestore: closedBy === null && !snapshot.hasTag("busy"),
        /** The version before it, with which it is compared; null for the first one. */
        former: formerOf(version, versions),
        isRestoring: snapshot.context.asked?.versionId === version.id
      }
    })
export type VersionRow = ReturnType<typeof toVersionRows>[number]
