import type { Note } from "#schemas/customers/clientFile.ts"
import { blocksOf, noteForm, writtenNote } from "#schemas/customers/notes.ts"
import { companyLists } from "#services/customers/companyLists.ts"
import { type InCompany, resource } from "#services/shared/resource.ts"

/** [CLI-O02] The form of a client file's note. It holds the blocks as JSON; a save replaces the whole note. */
export const note = resource<InCompany, Note>()({
  form: noteForm,
  empty: { blocks: writtenNote([]) },
  valuesOf: ({ blocks }) => ({ blocks: writtenNote(blocks) }),
  wire: ({ blocks }) => ({ blocks: blocksOf(blocks) }),
  change: ({ ask, headers, place: params, whole: payload }) =>
    ask("clientFiles.writeNote", { params, headers, payload }),
  read: ({ ask, place: params }) => ask("clientFiles.note", { params }),
  queries: [...companyLists, "clientFiles.note"],
  done: () => ({ code: "note:saved" })
})
