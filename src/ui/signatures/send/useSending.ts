import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { sendingMachine } from "#machines/signatures/sending.machine.ts"
import { toSendingView } from "#machines/signatures/sending.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { forgetSending, keepSending, sendingActors } from "#services/signatures/sendingActors.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

interface Place {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly documentId: number
}

/** The actor of the sending flow, alive while the page is mounted. After sending it opens the new signature's page. */
export const useSending = ({ documentId, firmId, vendorId }: Place) => {
  const { ask, snackbar, valuesOf } = usePortal()
  const me = useHere().me?.id ?? 0
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [logic] = useState(() => {
    const values = valuesOf(me)
    return sendingMachine.provide({
      actors: sendingActors({ ask, vendorId, documentId, values }),
      actions: {
        keep: ({ context }, kept) => {
          const version = context.preparation?.document.version_id
          if (version !== undefined) keepSending(values, documentId, version, kept)
        },
        forget: () => forgetSending(values, documentId)
      }
    })
  })
  const sending = useActorRef(logic)
  useEffect(() => {
    const sent = sending.on("document.sent", ({ id }) => {
      for (const key of ["signatures.list", "signatures.ofVendor", "signatures.balance", "documents.content"])
        void queries.invalidateQueries({ queryKey: [key] })
      snackbar.send({
        type: "message.raised",
        message: { tone: "success", code: "signatures:done.sent", params: {}, text: null }
      })
      const context = encodeContext({ firmId, vendorId })
      void navigate({ ...linkTo("signature", { context, signatureId: String(id) }), replace: true })
    })
    const converted = sending.on("paper.made", ({ id }) => {
      void queries.invalidateQueries({ queryKey: ["documents.content"] })
      const context = encodeContext({ firmId, vendorId })
      void navigate({ ...linkTo("signatures-send", { context, documentId: String(id) }), replace: true })
    })
    return () => {
      sent.unsubscribe()
      converted.unsubscribe()
    }
  }, [firmId, navigate, queries, sending, snackbar, vendorId])
  return { sending, view: useSelector(sending, toSendingView, isEqualJson) }
}
export type Sending = ReturnType<typeof useSending>

export interface StepProps {
  readonly made: Sending
  readonly vendorId: VendorId
}
