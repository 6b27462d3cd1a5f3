import { formOf } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { personFaults } from "#schemas/signatures/rules.ts"
import type { Signatory, SignatureId } from "#schemas/signatures/signature.ts"
import { resource } from "#services/shared/resource.ts"

export interface SignatoryPlace {
  readonly vendorId: VendorId
  readonly signatureId: SignatureId
}

const empty = { firstname: "", lastname: "", email: "", phone_number: "" }

/**
 * [SIG-005] The form that corrects a signatory who has not answered yet, or names the person who signs in their place.
 */
export const signatory = resource<SignatoryPlace, Signatory>()({
  form: formOf(empty, personFaults),
  empty,
  valuesOf: ({ email, firstname, lastname, phone_number }) => ({ email, firstname, lastname, phone_number }),
  revisionOf: () => 0,
  change: async ({ ask, entity, place, values }) => {
    const params = { ...place, signatoryId: entity.id }
    const { data } = await ask("signatures.correct", { params, payload: values })
    return { data: data.signatories.find(({ id }) => id === entity.id) ?? entity }
  },
  queries: ["signatures.read", "signatures.history", "signatures.list", "signatures.ofVendor"],
  done: ({ firstname, lastname }) => ({
    code: "signatures:done.corrected",
    params: { name: `${firstname} ${lastname}` }
  })
})
