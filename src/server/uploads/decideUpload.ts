import { Result } from "effect"
import { documentSnapshot, folderSnapshot } from "#machines/documents/node/node.projection.ts"
import { documentMachine } from "#machines/documents/node/document.machine.ts"
import { folderMachine } from "#machines/documents/folder/folder.machine.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import { type AccessFacts, type Actor, actorOf, documentFlags, mayWrite } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { checkName, extensionOf } from "#schemas/documents/rules/names.ts"
import { type FileType, fileTypeOf } from "#schemas/documents/list/fileTypes.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import { Conflict, Forbidden, NotFound, Unprocessable, UnsupportedType } from "#schemas/shared/problem.ts"
import type { SameNameChoice } from "#schemas/uploads/upload.ts"
import { factsOf } from "#server/documents/access.ts"
import { isNameHidden, seenOf, type UploadFacts } from "#server/uploads/uploadRows.ts"

export type Refusal = Conflict | Forbidden | NotFound | Unprocessable | UnsupportedType

/** [UPL-009] [UPL-024] [VAL-O07] Validates a file's name, type and size before any byte is read. */
export const checkFile = (
  rawName: string,
  size: number
): Result.Result<
  { readonly name: string; readonly extension: string; readonly type: FileType },
  Unprocessable | UnsupportedType
> => {
  const name = checkName(rawName)
  if (Result.isFailure(name)) {
    const { code, params } = name.failure
    return Result.fail(
      new Unprocessable({ code, errors: { file_name: [code] }, ...(params === undefined ? {} : { params }) })
    )
  }
  if (size === 0) return Result.fail(new Unprocessable({ code: "upload.empty", params: { name: name.success } }))
  const extension = extensionOf(name.success)
  const type = fileTypeOf(extension)
  return type?.uploadable === true
    ? Result.succeed({ name: name.success, extension, type })
    : Result.fail(new UnsupportedType({ code: "upload.type_refused", params: { name: name.success } }))
}

/** Maps failed guards to one problem. If several failed, the most helpful one counts. */
const toRefusal = (closedBy: ReadonlyArray<string>, name: string, access: AccessFacts): Refusal => {
  const refusal = { closed_by: [...closedBy] }
  if (closedBy.includes("isWriter")) return new Forbidden({ code: "error.403", closed_by: [...mayWrite(access)] })
  // [ERR-033] The root takes no documents.
  if (closedBy.includes("isInAFolder")) return new Unprocessable({ code: "documents.no_root_documents", ...refusal })
  if (closedBy.includes("isNotTrashed")) return new Conflict({ code: "documents.folder_missing", ...refusal })
  // [ERR-038] The folder is read-only.
  if (closedBy.includes("isWritable")) return new Conflict({ code: "documents.read_only", ...refusal })
  if (closedBy.includes("isNotInSignature")) return new Conflict({ code: "closed.isNotInSignature", ...refusal })
  if (closedBy.includes("isNameFree")) return new Conflict({ code: "name.taken", params: { name }, ...refusal })
  return new Conflict({ code: "error.409", ...refusal })
}

const trashedAt = (is: boolean) => (is ? "1970-01-01T00:00:00Z" : null)

/** What a complete upload becomes, as decided by the state machines of folder and document. */
export interface Plan {
  readonly kind: "document" | "numbered" | "version"
  /** The person's rights that the decision was based on. */
  readonly by: Actor
}

/**
 * [DOC-018] [DOC-019] [DOC-027] Decides what an upload becomes, or why it is refused. With `isWhole` false, ignores a
 * taken name: the person may still choose what to do about it.
 */
export const decideUpload = (
  viewer: Viewer["Service"],
  facts: UploadFacts,
  file: { readonly name: string; readonly choice: SameNameChoice | undefined; readonly isWhole: boolean }
): Result.Result<Plan, Refusal> => {
  const { folder } = facts
  const existing = seenOf(facts)
  // [DOC-018] Themes may give only read access to the folder, or to the document that would get the version.
  const themeAcl = file.choice === "version" ? (existing?.theme_acl ?? folder?.theme_acl) : folder?.theme_acl
  const access = { ...factsOf(viewer, facts.scope), themeAcl: themeAcl ?? null }
  const flags = documentFlags(access)
  if (folder === null || flags === null) return Result.fail(new NotFound({ code: "error.404" }))
  const by = actorOf(flags)
  const { name } = file
  const kind: Plan["kind"] = isNameHidden(facts)
    ? "numbered"
    : existing === null || file.choice === undefined
      ? "document"
      : file.choice === "version" && existing.kind === "document"
        ? "version"
        : "numbered"
  const isRefusedVersion = file.choice === "version" && existing?.kind === "folder"
  const isTaken = file.isWhole && existing !== null && (kind === "document" || isRefusedVersion)
  const added = ask(
    folderMachine,
    folderSnapshot({ ...folder, id: folder.id as NodeId, deleted_at: trashedAt(folder.is_trashed) }),
    { type: "node.added", by, kind: "document", name, isTaken }
  )
  if (Result.isFailure(added)) return Result.fail(toRefusal(added.failure.closedBy, name, access))
  if (kind === "version" && existing !== null) {
    const grown = ask(
      documentMachine,
      documentSnapshot({ ...existing, hold: existing.is_held === true ? {} : null, deleted_at: null }),
      {
        type: "version.added",
        by
      }
    )
    if (Result.isFailure(grown)) return Result.fail(toRefusal(grown.failure.closedBy, name, access))
  }
  return Result.succeed({ kind, by })
}

/** [DOC-027] Whether the document with this name can take the file as its next version. */
export const canVersion = (viewer: Viewer["Service"], facts: UploadFacts, name: string): boolean =>
  seenOf(facts)?.kind === "document" &&
  Result.isSuccess(decideUpload(viewer, facts, { name, choice: "version", isWhole: true }))
