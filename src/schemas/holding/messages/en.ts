import type { messages as French } from "#schemas/holding/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasSignedIn": "This person has never signed in yet.",
  "closed.isOfWorkspace": "This person is not of the team of that workspace.",
  "closed.isToldOfLast": "This is the person’s last workspace: say what becomes of them.",
  "closed.isWorkspaceOpen": "This workspace is closed or about to be deleted.",
  "holding.already_there": "This client file is already in that workspace.",
  "holding.assigned_already": "Nothing to change: all of it is assigned to them already.",
  "holding.last_workspace": "Choose what becomes of this person without a workspace.",
  "holding.module_absent": "The group does not have all of these modules.",
  "holding.name_differs": "This is not the name of the workspace.",
  "holding.plan_missing": "Choose what becomes of the clients of this workspace.",
  "holding.transfer_elsewhere": "Choose another active workspace of the group."
}
