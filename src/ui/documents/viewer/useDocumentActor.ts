import { useQuery } from "@tanstack/react-query"
import { type Actor, actorOf, nobody } from "#schemas/documents/rules/policy.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"

/** The user's rights on the documents of a company, as the machines take them; null until loaded. */
export const useDocumentActor = (vendorId: VendorId): Actor | null => {
  const { data } = useQuery({
    ...callQuery(usePortal(), "documents.access", { params: { vendorId }, showError: false }),
    staleTime: 60_000,
    select: ({ data: rights }) => actorOf(rights)
  })
  return data ?? null
}

export const useDocumentActorOrNobody = (vendorId: VendorId): Actor => useDocumentActor(vendorId) ?? nobody
