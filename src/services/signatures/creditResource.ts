import { creditForm } from "#schemas/signatures/rules.ts"
import { type InFirm, resource } from "#services/shared/resource.ts"

/** [SIG-012] The form that adds signatures to a firm's balance. */
export const credit = resource<InFirm, { readonly balance: number }>()({
  form: creditForm,
  empty: { count: "" },
  wire: ({ count }) => ({ count: Number(count) }),
  create: ({ ask, payload, place: params }) => ask("signatures.credit", { params, payload }),
  queries: ["signatures.account"],
  done: ({ balance }) => ({ code: "provider:signatures.added", params: { count: balance } })
})
