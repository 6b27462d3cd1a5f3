import type { FirmId } from "#schemas/shared/ids.ts"
import { copyActionForm, personActionForm } from "#schemas/support/actions.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import type { TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { idOf } from "#services/shared/digits.ts"
import { resource } from "#services/shared/resource.ts"

export type PersonDeed = "support.addGroupAdmin" | "support.deleteMember" | "support.inviteAgain"

const noPerson = { firm_id: "", email: "", confirmed: false }
const noCopy = { firm_id: "", structure_id: "", to_firm_id: "", confirmed: false }

/** [SAD-026] [SAD-030] [SAD-031] An action on one person; afterwards the form is empty again. */
export const personAction = resource<{ readonly deed: PersonDeed }, SupportReport>()({
  form: personActionForm,
  empty: noPerson,
  valuesOf: () => noPerson,
  wire: ({ email, firm_id }) => ({ firm_id: idOf<FirmId>(firm_id), email, confirmed: true }),
  create: ({ ask, payload, place: { deed } }) => ask(deed, { payload })
})

/** [SAD-029] */
export const treeCopy = resource<null, SupportReport>()({
  form: copyActionForm,
  empty: noCopy,
  valuesOf: () => noCopy,
  wire: ({ firm_id, structure_id, to_firm_id }) => ({
    firm_id: idOf<FirmId>(firm_id),
    structure_id: idOf<TreeModelId>(structure_id),
    to_firm_id: idOf<FirmId>(to_firm_id),
    confirmed: true
  }),
  create: ({ ask, payload }) => ask("support.copyTree", { payload })
})
