import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { MagicMail, MagicMailSenders } from "#schemas/documents/magicMail.ts"
import type { FolderNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { fail, succeed } from "#schemas/shared/result.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"

type Ending = "renewed" | "removed"
const workOf = (ending: Ending) => `magicMail.${ending}`
const codeOf = (failure: CallFailure) =>
  failure._tag === "ApiFailure" && failure.closedBy[0] !== undefined ? `closed.${failure.closedBy[0]}` : failure.code

/** The mail address of a folder, or of the company if the folder is the root, and the actions on it. */
export const useMagicMail = (vendorId: VendorId, folder: FolderNode) => {
  const portal = usePortal()
  const queries = useQueryClient()
  const listed = useQuery(callQuery(portal, "magicMail.list", { params: { vendorId }, showError: false }))
  const told = (code: string) =>
    portal.snackbar.send({ type: "message.raised", message: { tone: "success", code, params: {}, text: null } })
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ["magicMail.list"] })
    await queries.invalidateQueries({ queryKey: ["magicMail.mails"] })
  }
  const making = useMutation({
    mutationFn: (senders: MagicMailSenders) =>
      portal.ask("magicMail.make", {
        params: { vendorId },
        payload: { folder_id: folder.is_root ? null : folder.id, senders },
        showError: false
      }),
    onSettled: refresh
  })
  const opening = useMutation({
    mutationFn: ({ id, senders }: { readonly id: MagicMail["id"]; readonly senders: MagicMailSenders }) =>
      portal.ask("magicMail.event", {
        params: { vendorId, magicMailId: id },
        payload: { type: "address.opened", senders },
        showError: false
      }),
    onSuccess: () => told("magicMail:saved"),
    onSettled: refresh
  })
  const end = (ending: Ending, { id }: MagicMail) =>
    portal
      .ask("magicMail.event", {
        params: { vendorId, magicMailId: id },
        payload: { type: `address.${ending}` },
        showError: false
      })
      .then(
        async () => {
          await refresh()
          told(`magicMail:${ending}`)
          return succeed(null)
        },
        (failure: CallFailure) => fail({ code: codeOf(failure) })
      )
  const address = listed.data?.data.addresses.find(({ folder_id }) => folder_id === folder.id) ?? null
  const failed = (making.error ?? opening.error) as CallFailure | null
  return {
    isHere: listed.data !== undefined,
    isOpen: listed.data?.data.is_open ?? true,
    address,
    failure: listed.error as CallFailure | null,
    retry: () => void listed.refetch(),
    isMaking: making.isPending,
    /** Optimistic: the chosen value is shown before the server confirms it. */
    senders: opening.isPending ? opening.variables.senders : (address?.senders ?? "members"),
    /** Text key of the error of the last change; null without one. */
    refusedBy: failed === null ? null : codeOf(failed),
    make: () => making.mutate("members"),
    open: (address: MagicMail, senders: MagicMailSenders) => opening.mutate({ id: address.id, senders }),
    /** Asks for confirmation, then renews the secret part of the address or removes the address. */
    askTo: (ending: Ending, address: MagicMail) => {
      portal.registerWork(workOf(ending), (input) => end(ending, input as MagicMail))
      portal.confirmation.send({
        type: "confirmation.asked",
        question: {
          textKey: `magicMail:${ending === "renewed" ? "renewing" : "removing"}`,
          params: {},
          tone: "danger",
          work: { name: workOf(ending), input: address }
        }
      })
    }
  }
}
