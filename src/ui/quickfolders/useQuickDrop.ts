import { useState } from "react"
import { quickDropMachine, type QuickDropRef } from "#machines/quickfolders/quickDrop.machine.ts"
import type { Me } from "#schemas/access/session.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { UploadDestination } from "#schemas/uploads/uploadJob.ts"
import { dropActors } from "#services/quickfolders/dropActors.ts"
import type { Given } from "#services/uploads/give/dropped.ts"
import { flat } from "#services/uploads/flat.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import { useActorRef } from "#ui/shared/actors.ts"

/**
 * Holds `File` objects until the server accepts the drop; the machine refers to them by a key, because files cannot be
 * serialised.
 */
const makeGifts = (portal: Portal) => {
  const held = new Map<string, Given>()
  return {
    hold: (given: Given) => {
      const gift = crypto.randomUUID()
      held.set(gift, given)
      return { gift, names: given.files.map(({ file }) => file.name) }
    },
    give: async (name: string, destination: UploadDestination) => {
      const given = held.get(name)
      if (given === undefined) return 0
      const uploads = await portal.uploads.load()
      held.delete(name)
      const items = flat(uploads.take(given))
      uploads.queue.send({ type: "files.added", items, destination })
      return items.length
    }
  }
}

export interface QuickDrop {
  readonly ref: QuickDropRef
  readonly onGiven: (files: Promise<Given>) => void
}

/** The actor of a quick-folder drop, alive while its screen is mounted. */
export const useQuickDrop = (vendorId: VendorId, { firstname, lastname }: Me): QuickDrop => {
  const portal = usePortal()
  const [{ gifts, logic }] = useState(() => {
    const made = makeGifts(portal)
    const actors = dropActors({ ask: portal.ask, vendorId, give: made.give })
    return { gifts: made, logic: quickDropMachine.provide({ actors }) }
  })
  const ref = useActorRef(logic, { input: { isNamed: firstname.trim() !== "" && lastname.trim() !== "" } })
  const onGiven = (files: Promise<Given>) =>
    void files.then(
      (given) => {
        // A cancelled file picker returns no files.
        if (given.files.length > 0) ref.send({ type: "files.given", ...gifts.hold(given) })
      },
      () =>
        portal.snackbar.send({
          type: "message.raised",
          message: { tone: "error", code: "upload.unreadable", params: {}, text: null }
        })
    )
  return { ref, onGiven }
}
