import type { messages as French } from "#schemas/holding/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "holding.already_there": "This client file is already in that workspace.",
  "holding.module_absent": "The group does not have all of these modules.",
  "holding.name_differs": "This is not the name of the workspace.",
  "holding.plan_missing": "Choose what becomes of the clients of this workspace.",
  "holding.transfer_elsewhere": "Choose another active workspace of the group."
}
