import { outsideProblem } from "#schemas/analytics/figures.ts"
import { type InFirm, resource } from "#services/shared/resource.ts"

interface Outside {
  readonly address: string
  readonly revision: number
}

/** [ANA-O01] The form for the URL of the firm's external dashboard. */
export const outsideDashboard = resource<InFirm, Outside>()({
  form: {
    fields: ["address"],
    check: ({ address }: { readonly address: string }) => {
      const problem = outsideProblem(address)
      return problem === null ? {} : { address: [problem] }
    }
  },
  empty: { address: "" },
  valuesOf: ({ address }) => ({ address }),
  change: async ({ ask, place: params, values: { address } }) => {
    await ask("analytics.choose", { params, payload: { address } })
    return { data: { address: address.trim(), revision: 0 } }
  },
  done: ({ address }) => ({ code: address === "" ? "analytics:outside.removed" : "analytics:outside.saved" })
})
