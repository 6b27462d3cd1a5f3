import { type Emergency, emergencyForm } from "#schemas/provider/emergencies.ts"
import { type InFirm, resource } from "#services/shared/resource.ts"

/** The form that starts an emergency access. */
export const emergencies = resource<InFirm, Emergency>()({
  form: emergencyForm,
  empty: { reason: "", minutes: "15" },
  create: ({ ask, payload, place: params }) => ask("providerEmergencies.begin", { params, payload }),
  queries: ["providerEmergencies.list"],
  done: () => ({ code: "emergencies:begun" })
})
