import type { Signature, SignatureId } from "#schemas/signatures/signature.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"

interface Place {
  readonly vendorId: Signature["vendor_id"]
  readonly signatureId: SignatureId
}

const done = {
  "signature.reminded": "signatures:done.reminded",
  "signature.retried": "signatures:done.retried",
  "signature.cancelled": "signatures:done.cancelled"
} as const

/** Runs one of the firm's actions on a signature; a cancellation has to be confirmed first. */
export const useEvent = (params: Place, work: ReturnType<typeof useListActions>, name = "") => {
  const { ask } = usePortal()
  return (type: keyof typeof done) => {
    const send = () => ask("signatures.event", { params, payload: { type }, showError: false })
    if (type === "signature.cancelled") work.ask("signatures:cancelling", { name }, done[type], send)
    else work.act(done[type], {}, send)
  }
}
