import type { UploadDestination } from "#schemas/uploads/uploadJob.ts"
import type { SameNameChoice } from "#schemas/uploads/upload.ts"
import { type Given, readChosen, readDropped } from "#services/uploads/dropped.ts"
import type { Seized } from "#services/uploads/seizeDropped.ts"
import { fetchPageTexts } from "#ui/app/pageTexts.ts"
import type { Portal } from "#ui/app/portal.ts"

const raise = ({ snackbar }: Portal, code: string) =>
  snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })

const give = async (portal: Portal, given: Promise<Given>, destination: UploadDestination, choice?: SameNameChoice) => {
  const read = await given.catch(() => null)
  if (read === null) {
    // The list of documents stands before this text has come.
    await fetchPageTexts(portal, "uploads").catch(() => undefined)
    return raise(portal, "upload.unreadable")
  }
  const uploads = await portal.uploads.load().catch(() => null)
  if (uploads === null) return raise(portal, "connection.load_error")
  uploads.queue.send({
    type: "files.added",
    items: uploads.take(read),
    destination,
    ...(choice === undefined ? {} : { choice })
  })
}

/** Uploads dropped files, and dropped folders recursively. */
export const giveDropped = (portal: Portal, seized: ReadonlyArray<Seized>, destination: UploadDestination): void =>
  void give(portal, readDropped(seized), destination)

/** Uploads chosen files or a chosen folder. */
export const giveChosen = (portal: Portal, files: ReadonlyArray<File>, destination: UploadDestination): void =>
  void give(portal, Promise.resolve(readChosen(files)), destination)

/** [DOC-027] Uploads one file of any name as the next version of the document with this name. */
export const giveVersion = (portal: Portal, file: File, name: string, destination: UploadDestination): void =>
  void give(
    portal,
    Promise.resolve(readChosen([new File([file], name, { type: file.type, lastModified: file.lastModified })])),
    destination,
    "version"
  )
