import { initialTransition } from "xstate"
import { type DocumentEvent, type DocumentFacts, documentMachine } from "#machines/documents/node/document.machine.ts"
import { type FolderEvent, type FolderFacts, folderMachine } from "#machines/documents/folder/folder.machine.ts"
import type { Place } from "#machines/documents/folder/nodeRules.ts"
import { type VersionEvent, type VersionFacts, versionMachine } from "#machines/documents/versions/version.machine.ts"
import type { Actor } from "#schemas/access/policy.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

/** Firm staff and client admins; client collaborators; guests. */
export const people = {
  validator: { canWrite: true, canValidate: true },
  writer: { canWrite: true, canValidate: false },
  guest: { canWrite: false, canValidate: false }
} as const satisfies Record<string, Actor>

/** Folder 1 is the root, 7 the folder under test, 8 lies in it. */
export const places = {
  root: { isRoot: true, isReadOnly: false, isTrashed: false, path: [1] },
  other: { isRoot: false, isReadOnly: false, isTrashed: false, path: [1, 9] },
  closed: { isRoot: false, isReadOnly: true, isTrashed: false, path: [1, 10] },
  trashed: { isRoot: false, isReadOnly: false, isTrashed: true, path: [1, 11] },
  itself: { isRoot: false, isReadOnly: false, isTrashed: false, path: [1, 7] },
  below: { isRoot: false, isReadOnly: false, isTrashed: false, path: [1, 7, 8] }
} as const satisfies Record<string, Place>

export const documentFacts: DocumentFacts = { isReadOnly: false, isHeld: false, isSearchResult: false }
export const folderFacts: FolderFacts = {
  id: 7,
  isReadOnly: false,
  isSearchResult: false,
  isRoot: false,
  isDefault: false,
  isFinancialYear: false
}

/** For each event, a case that the machine accepts, with the fewest rights that suffice. */
export const documentCases = {
  "document.validated": { type: "document.validated", by: people.validator },
  "document.unvalidated": { type: "document.unvalidated", by: people.validator },
  "node.renamed": { type: "node.renamed", by: people.writer, name: "Renamed.pdf", isTaken: false },
  "node.moved": { type: "node.moved", by: people.writer, to: places.other, isTaken: false },
  "node.trashed": { type: "node.trashed", by: people.writer },
  "node.restored": { type: "node.restored", by: people.writer, to: places.other, isTaken: false },
  "node.purged": { type: "node.purged", by: people.validator },
  "node.expired": { type: "node.expired", by: people.guest, daysInTrash: 30, keptDays: 30 },
  "version.added": { type: "version.added", by: people.writer },
  "version.restored": { type: "version.restored", by: people.writer }
} as const satisfies { readonly [T in DocumentEvent["type"]]: DocumentEvent & { readonly type: T } }

export const folderCases = {
  "node.added": { type: "node.added", by: people.writer, kind: "document", name: "New.pdf", isTaken: false },
  "node.renamed": { type: "node.renamed", by: people.writer, name: "Renamed", isTaken: false },
  "node.moved": { type: "node.moved", by: people.writer, to: places.other, isTaken: false },
  "node.trashed": {
    type: "node.trashed",
    by: people.writer,
    holdsProtected: false,
    holdsSigned: false,
    holdsDocuments: true
  },
  "node.restored": { type: "node.restored", by: people.writer, to: places.other, isTaken: false },
  "node.purged": { type: "node.purged", by: people.validator },
  "node.expired": { type: "node.expired", by: people.guest, daysInTrash: 30, keptDays: 30 }
} as const satisfies { readonly [T in FolderEvent["type"]]: FolderEvent & { readonly type: T } }

/** Facts of a version whose document is writable. */
export const versionFacts: VersionFacts = { isReadOnly: false, isHeld: false }
export const versionCases = {
  "version.validated": { type: "version.validated", by: people.validator },
  "version.unvalidated": { type: "version.unvalidated", by: people.validator },
  "version.superseded": { type: "version.superseded", by: people.writer },
  "version.restored": { type: "version.restored", by: people.writer }
} as const satisfies { readonly [T in VersionEvent["type"]]: VersionEvent & { readonly type: T } }
export const versionPaths = pathsOf(versionMachine, versionFacts, versionCases)

export const documentPaths = pathsOf(documentMachine, documentFacts, documentCases)
export const folderPaths = pathsOf(folderMachine, folderFacts, folderCases)

export const firstDocument = () => initialTransition(documentMachine, documentFacts)[0]
export const firstFolder = () => initialTransition(folderMachine, folderFacts)[0]
