import { useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { type EntityContext, encodeContext } from "#schemas/access/context.ts"
import { succeed } from "#schemas/shared/result.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"

const joining = "room.join"

/** [VID-O01] On every page, shows the firm's staff a message when a client waits in a room, with a button to join. */
export const useRoomCalls = () => {
  const { live, snackbar, registerWork } = usePortal()
  const navigate = useNavigate()
  const { entity, firm, row, side } = useHere()
  const firmId = firm?.id ?? null
  /** The company whose room is on screen: its page already shows who waits. */
  const open = row?.id === "videoconference" ? (entity?.vendorId ?? null) : null
  useEffect(() => {
    if (firmId === null || side !== "accountant") return
    registerWork(joining, (input) => {
      void navigate(linkTo("videoconference", { context: encodeContext(input as EntityContext) }))
      return Promise.resolve(succeed(null))
    })
    return live.subscribe(({ type, vendor_id }) => {
      if (type !== "room.asked" || vendor_id === null || vendor_id === open) return
      snackbar.send({
        type: "message.raised",
        message: {
          tone: "info",
          code: "app:room.asked",
          params: {},
          text: null,
          offer: { textKey: "app:room.join", work: { name: joining, input: { firmId, vendorId: vendor_id } } }
        }
      })
    })
  }, [firmId, live, navigate, open, side, snackbar, registerWork])
}
