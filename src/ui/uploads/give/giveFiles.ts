import type { UploadDestination } from "#schemas/uploads/uploadJob.ts"
import type { SameNameChoice } from "#schemas/uploads/upload.ts"
import { type Given, readChosen, readDropped } from "#services/uploads/give/dropped.ts"
import type { Seized } from "#services/uploads/drop/seizeDropped.ts"
import { fetchPageTexts } from "#ui/app/frame/pageTexts.ts"
import type { Portal } from "#ui/app/portal.ts"

const raise = ({ snackbar }: Portal, code: string) =>
  snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })

const give = async (portal: Portal, given: Promise<Given>, destination: UploadDestination, choice?: SameNameChoice) => {
  const read = await given.catch(() => null)
  if (read === null) {
    // The documents page opens without these texts: load them for the message.
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

/** Uploads dropped files, and dropped folders with everything inside. */
export const giveDropped = (portal: Portal, seized: ReadonlyArray<Seized>, destination: UploadDestination): void =>
  void give(portal, readDropped(seized), destination)

/** Uploads the files of a file input, or of a folder input. */
export const giveChosen = (portal: Portal, files: ReadonlyArray<File>, destination: UploadDestination): void =>
  void give(portal, Promise.resolve(readChosen(files)), destination)

/**
 * [DOC-027] Uploads a file, whatever its name, as the next version of the document `name` in the destination folder.
 */
export const giveVersion = (portal: Portal, file: File, name: string, destination: UploadDestination): void =>
  void give(
    portal,
    Promise.resolve(readChosen([new File([file], name, { type: file.type, lastModified: file.lastModified })])),
    destination,
    "version"
  )
