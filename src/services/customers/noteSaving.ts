import type { Note } from "#schemas/customers/clientFile.ts"
import { blocksOf, type NoteValues, writtenNote } from "#schemas/customers/notes.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { quiet } from "#services/customers/fileSaving.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

export const noteRecord = ({ blocks, revision }: Note): FormRecord<NoteValues> => ({
  values: { blocks: writtenNote(blocks) },
  revision
})

/** [CLI-O02] */
export const noteSaving = (ask: Ask, vendorId: VendorId, tell: () => void) =>
  savingActor({
    send: async ({ revision, values }, signal) => {
      const payload = { blocks: blocksOf((values as NoteValues).blocks) }
      const call = { ...quiet, params: { vendorId }, headers: seen(revision), payload }
      const { data } = await ask("clientFiles.writeNote", call, signal)
      tell()
      return noteRecord(data)
    },
    read: async (signal) => noteRecord((await ask("clientFiles.note", { ...quiet, params: { vendorId } }, signal)).data)
  })
