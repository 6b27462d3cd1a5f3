import { useNavigate } from "@tanstack/react-router"
import type { Signature } from "#schemas/signatures/signature.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import type { CallFailure } from "#services/shared/failures.ts"

/** Fetches the user's personal signing link and opens it, like the link in their mail. */
export const useSigning = (work: Pick<ReturnType<typeof useListActions>, "say">) => {
  const { ask } = usePortal()
  const navigate = useNavigate()
  return ({ id, vendor_id }: Pick<Signature, "id" | "vendor_id">) =>
    void ask("signatures.link", { params: { vendorId: vendor_id, signatureId: id }, showError: false }).then(
      ({ data }) => navigate(linkTo("sign", { token: data.token })),
      (failure: CallFailure) => work.say("error", failure.code)
    )
}
