import type { UploadDestination } from "#schemas/uploads/job.ts"
import type { SameNameChoice } from "#schemas/uploads/upload.ts"
import { type Given, readChosen, readDropped } from "#services/uploads/dropped.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"

const raise = ({ snackbar }: Portal, code: string) =>
  snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })

const give = async (portal: Portal, given: Promise<Given>, destination: UploadDestination, choice?: SameNameChoice) => {
  const read = await given.catch(() => null)
  if (read === null) return raise(portal, "upload.unreadable")
  const uploads = await portal.uploads.load().catch(() => null)
  if (uploads === null) return raise(portal, "connection.load_error")
  uploads.queue.send({
    type: "files.added",
    items: uploads.take(read),
    destination,
    ...(choice === undefined ? {} : { choice })
  })
}

/** Within the drop event: afterwards the browser hides the files. */
export const giveDropped = (portal: Portal, transfer: DataTransfer, destination: UploadDestination): void =>
  void give(portal, readDropped(transfer), destination)

/** What people give, on its way to the queue. */
export const useGiving = (destination: UploadDestination) => {
  const portal = usePortal()
  return {
    choose: (files: FileList | null) =>
      void give(portal, Promise.resolve(readChosen(files === null ? [] : [...files])), destination),
    /** [DOC-027] One file as the next version of the document that has this name, whatever the file is called. */
    chooseVersion: (file: File, name: string) =>
      void give(
        portal,
        Promise.resolve(readChosen([new File([file], name, { type: file.type, lastModified: file.lastModified })])),
        destination,
        "version"
      )
  }
}
