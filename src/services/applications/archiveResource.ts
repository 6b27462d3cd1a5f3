import type { OutsideArchive } from "#schemas/applications/archive/archive.api.ts"
import { archiveForm } from "#schemas/applications/archive/archiveRules.ts"
import { type InFirm, resource } from "#services/shared/resource.ts"

/** [NET-100] The form of the firm's external archive. An empty secret keeps the stored one. */
export const outsideArchive = resource<InFirm, OutsideArchive>()({
  form: archiveForm,
  empty: { address: "", secret: "" },
  valuesOf: ({ address }) => ({ address, secret: "" }),
  change: ({ ask, place: params, values: { address, secret } }) =>
    ask("outsideArchive.set", { params, payload: { address, ...(secret === "" ? {} : { secret }) } }),
  read: ({ ask, place: params }) => ask("outsideArchive.read", { params }),
  queries: ["outsideArchive.read"],
  done: () => ({ code: "archive:saved" })
})
