import { expect, test } from "vitest"
import { headOffers, offersEmptying, standingKey } from "#machines/documents/folder/additions.ts"
import { magicMailPermissions } from "#machines/documents/magicMail/magicMail.projection.ts"
import { ownShareKeeper, shareKeeper } from "#machines/documents/shares/shareLink.projection.ts"
import { sharedOffers } from "#machines/documents/shares/shareVisit.projection.ts"
import type { FolderNode } from "#schemas/documents/node.ts"
import { nobody } from "#schemas/documents/rules/policy.ts"
import type { Share, SharedView } from "#schemas/documents/sharing.ts"

const writer = { canWrite: true, canValidate: false }
const keeper = { canWrite: true, canValidate: true }
const folder = (more: Partial<FolderNode> = {}) =>
  ({
    id: 4,
    type: "folder",
    is_root: false,
    is_default: false,
    read_only: false,
    theme_acl: null,
    deleted_at: null,
    alias: null,
    ...more
  }) as unknown as FolderNode

test("[DOC-018] [NET-071] a reader is offered nothing to add, and is told why once; a read-only folder says so", () => {
  expect(headOffers(folder(), writer)).toEqual({ isWriter: true, folderClosedBy: null, fileClosedBy: null })
  expect(headOffers(folder(), nobody).isWriter).toBe(false)
  expect(headOffers(folder(), null)).toEqual({ isWriter: false, folderClosedBy: null, fileClosedBy: null })
  expect(headOffers(null, writer)).toMatchObject({ isWriter: true, fileClosedBy: "isFolderShown" })
  expect(headOffers(folder({ read_only: true }), writer).folderClosedBy).not.toBeNull()
  expect([
    standingKey(folder(), writer),
    standingKey(folder(), nobody),
    standingKey(folder({ read_only: true }), writer),
    standingKey(folder(), null)
  ]).toEqual([null, "reader.text", "readOnlyFolder", null])
})

test("[DOC-026] the trash is emptied by those who validate", () => {
  expect([keeper, writer, nobody, null].map(offersEmptying)).toEqual([true, false, false, false])
})

test("[DOC-O06] a link is ended by who made it and by who looks after the documents", () => {
  const share = { created_by: { id: 7 } } as unknown as Share
  const rights = { can_write: true, can_validate: false }
  expect([
    shareKeeper(share, 7, rights).mayEnd,
    shareKeeper(share, 8, rights).mayEnd,
    shareKeeper(share, 8, { can_write: true, can_validate: true }).mayEnd,
    shareKeeper(share, 7, undefined).canWrite
  ]).toEqual([true, false, true, false])
  expect([ownShareKeeper(rights), ownShareKeeper(undefined)]).toEqual([
    { canWrite: true, mayEnd: true },
    { canWrite: false, mayEnd: true }
  ])
})

test("[DOC-O06] what is shared to be looked at cannot be taken along, several things are taken as one archive", () => {
  const shown = (may_download: boolean, ...types: ReadonlyArray<"folder" | "document">) =>
    sharedOffers({ may_download, nodes: types.map((type) => ({ type })) } as unknown as SharedView)
  expect(shown(true, "document")).toEqual({ download: true, archive: false })
  expect(shown(true, "folder")).toEqual({ download: true, archive: true })
  expect(shown(true, "document", "document").archive).toBe(true)
  expect(shown(false, "folder")).toEqual({ download: false, archive: false })
})

test("[NET-079] an address for mails is kept by the firm and the company's admins", () => {
  expect([
    magicMailPermissions({ can_write: true, role: "firm_collaborator" }),
    magicMailPermissions({ can_write: true, role: "client_collaborator" }),
    magicMailPermissions({ can_write: false, role: "client_guest" }),
    magicMailPermissions(undefined)
  ]).toEqual([
    { canWrite: true, mayKeep: true },
    { canWrite: true, mayKeep: false },
    { canWrite: false, mayKeep: false },
    { canWrite: false, mayKeep: false }
  ])
})
