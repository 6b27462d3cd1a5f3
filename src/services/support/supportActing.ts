import type { FormRecord } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { CopyActionValues, PersonActionValues } from "#schemas/support/actions.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import type { TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { type Ask, savingActor } from "#services/shared/saving.ts"

export type PersonDeed = "support.addGroupAdmin" | "support.deleteMember" | "support.inviteAgain"

type Tell = (report: SupportReport) => void
const quiet = { showError: false } as const

export const noPerson: FormRecord<PersonActionValues> = {
  values: { firm_id: "", email: "", confirmed: false },
  revision: 0
}
export const noCopy: FormRecord<CopyActionValues> = {
  values: { firm_id: "", structure_id: "", to_firm_id: "", confirmed: false },
  revision: 0
}

/** [SAD-026] [SAD-030] [SAD-031] The `save` of an action on one person; its report goes to `tell`, and the form is empty again. */
export const actingOnPerson = (ask: Ask, deed: PersonDeed, tell: Tell) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { email, firm_id } = values as PersonActionValues
      const payload = { firm_id: Number(firm_id) as FirmId, email, confirmed: true }
      tell((await ask(deed, { ...quiet, payload }, signal)).data)
      return noPerson
    },
    read: () => Promise.resolve(noPerson)
  })

/** [SAD-029] */
export const copyingTree = (ask: Ask, tell: Tell) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { firm_id, structure_id, to_firm_id } = values as CopyActionValues
      const payload = {
        firm_id: Number(firm_id) as FirmId,
        structure_id: Number(structure_id) as TreeModelId,
        to_firm_id: Number(to_firm_id) as FirmId,
        confirmed: true
      }
      tell((await ask("support.copyTree", { ...quiet, payload }, signal)).data)
      return noCopy
    },
    read: () => Promise.resolve(noCopy)
  })
