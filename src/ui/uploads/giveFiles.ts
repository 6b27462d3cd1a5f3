import type { UploadDestination } from "#schemas/uploads/job.ts"
import { type Given, readChosen, readDropped } from "#services/uploads/dropped.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"

const raise = ({ snackbar }: Portal, code: string) =>
  snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })

const give = async (portal: Portal, given: Promise<Given>, destination: UploadDestination) => {
  const read = await given.catch(() => null)
  if (read === null) return raise(portal, "upload.unreadable")
  const uploads = await portal.uploads.load().catch(() => null)
  if (uploads === null) return raise(portal, "connection.load_error")
  uploads.queue.send({ type: "files.added", items: uploads.take(read), destination })
}

/** What people give, on its way to the queue. */
export const useGiving = (destination: UploadDestination) => {
  const portal = usePortal()
  return {
    /** Within the drop event: afterwards the browser hides the files. */
    drop: (transfer: DataTransfer) => void give(portal, readDropped(transfer), destination),
    choose: (files: FileList | null) =>
      void give(portal, Promise.resolve(readChosen(files === null ? [] : [...files])), destination)
  }
}
