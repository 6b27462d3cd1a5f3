import { expect, test } from "vitest"
import type { DocumentNode, FolderContent } from "#schemas/documents/node.ts"
import type { NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import { replaced } from "#ui/documents/list/contentCache.ts"

const day = "2026-01-05T08:00:00Z"
const paper = (id: number, changes: Partial<DocumentNode> = {}): DocumentNode => ({
  type: "document",
  id: id as NodeId,
  hash: `${id}` as NodeHash,
  alias: null,
  name: `${id}.pdf`,
  folder_id: 1,
  vendor_id: 1 as VendorId,
  created_at: day,
  updated_at: day,
  deleted_at: null,
  deleted_by: null,
  deleted_from: null,
  revision: 1,
  read_only: false,
  themes: [],
  has_own_themes: false,
  theme_acl: null,
  number: id,
  description: null,
  deposit_date: day,
  start_date: day,
  validated_at: null,
  is_validated: false,
  validator: null,
  author: { id: 1 as UserId, name: "Sophie Morel" },
  version_id: id as VersionId,
  version_number: 1,
  size: 1,
  media_type: "application/pdf",
  extension: "pdf",
  ...changes
})
const answer = (...data: ReadonlyArray<DocumentNode>): FolderContent => ({
  folder: null,
  breadcrumbs: [],
  data,
  next_cursor: null
})

test("[DOC-O03] a refresh keeps the objects of what shows the same, and the list itself where nothing changed", () => {
  const before = replaced(undefined, answer(paper(1), paper(2)))
  expect(replaced(before, answer(paper(1), paper(2))).rows).toBe(before.rows)
  const after = replaced(before, answer(paper(2, { name: "b.pdf" }), paper(1)))
  expect(after.rows.map((row) => before.rows.includes(row))).toEqual([false, true])
})

test.each<Partial<DocumentNode>>([
  // Themes of the folder above can change: the document's own revision stays the same.
  { themes: [3] },
  { theme_acl: "read-only" },
  { has_own_themes: true },
  { hold: { kind: "signature", since: day } },
  { validator: { id: 2 as UserId, name: "Thomas Girard" } }
])("[THM-O01] a row is new when %o says otherwise, without a new revision", (changes) => {
  const before = replaced(undefined, answer(paper(1)))
  expect(replaced(before, answer(paper(1, changes))).rows[0]).toMatchObject(changes)
})
