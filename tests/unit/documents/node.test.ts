import { Schema } from "effect"
import { expect, test } from "vitest"
import { DocumentNode, FolderNode, TreeNode, trashAlias, trashId } from "#schemas/documents/node.ts"

const person = { id: 3, name: "Ada Martin" }
const common = {
  id: 12,
  hash: "0123456789abcdef",
  alias: null,
  name: "a",
  folder_id: null,
  vendor_id: 2,
  created_at: "2026-01-02T03:04:05.678Z",
  updated_at: "2026-01-02T03:04:05.678Z",
  deleted_at: null,
  deleted_by: null,
  deleted_from: null,
  revision: 1,
  read_only: false,
  themes: [],
  has_own_themes: false,
  theme_acl: null
}
const folder = {
  type: "folder",
  ...common,
  is_root: false,
  is_default: false,
  counter: 0,
  has_sub_folders: false,
  is_empty: true
}
const document = {
  type: "document",
  ...common,
  folder_id: trashId,
  number: 1,
  description: "Statement",
  deposit_date: common.created_at,
  start_date: common.created_at,
  validated_at: null,
  is_validated: false,
  validator: null,
  author: person,
  version_id: 4,
  version_number: 1,
  size: 10,
  media_type: "application/pdf",
  extension: "pdf"
}

test("[DOC-002] [DOC-005] nodes travel as they are, and read themselves back", () => {
  for (const [schema, node] of [
    [FolderNode, folder],
    [DocumentNode, document],
    [TreeNode, folder],
    [TreeNode, document]
  ] as const)
    expect(Schema.encodeUnknownSync(schema)(Schema.decodeUnknownSync(schema)(node))).toEqual(node)
})

test("[DOC-005] a document without its number, description, deposit date, validation or version is none", () => {
  for (const key of ["number", "description", "deposit_date", "is_validated", "version_id"])
    expect(() =>
      Schema.decodeUnknownSync(DocumentNode)(
        Object.fromEntries(Object.entries(document).filter(([name]) => name !== key))
      )
    ).toThrow(key)
})

test("[DOC-015] [CST-021] the trash is -1, under the alias trash", () => {
  expect([trashId, trashAlias]).toEqual([-1, "trash"])
})
