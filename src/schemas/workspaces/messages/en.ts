import type { messages as French } from "#schemas/workspaces/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isCustomerPlanMade": "First choose what becomes of the clients of this workspace.",
  "closed.isFirmActive": "This firm is deactivated already.",
  "closed.isFirmDeactivated": "This firm is active: there is nothing to reactivate.",
  "closed.isFirmKept": "This workspace is being deleted: nothing in it can be changed any more.",
  "closed.isFirmLeaving": "Nobody has asked to delete this workspace.",
  "closed.isFirmNamed": "Type the name of the workspace as it is written.",
  "closed.isFirmStaying": "This workspace is to be deleted already.",
  "closed.keepsAGroupAdmin": "Another active workspace has to keep an administrator of the group.",
  "closed.keepsFirms": "Only administrators of the group and of the platform decide about this workspace.",
  "closed.mayTakeAll": "Clients are left in this workspace.",
  "firm.domain_alike": "This address looks too much like another firm’s.",
  "firm.domain_in_use": "Another firm already uses this address. Do you want to share it?",
  "firm.domain_invalid": "This address is not valid. Example: portal.my-firm.com",
  "firm.domain_missing": "Enter the portal’s address.",
  "firm.domain_other_group": "A firm of another group uses this address. Two firms share one only within a group.",
  "firm.domain_taken": "This address already belongs to another portal.",
  "firm.domain_unserved": "This address does not lead to this portal. Ask whoever runs it to add it.",
  "firm.group_missing": "Name the group that this person will administer.",
  "firm.name_missing": "Enter the firm’s name.",
  "firm.outside_id_invalid": "Letters, digits, dots, hyphens and underscores only, 100 characters at most.",
  "firm.welcome_too_long": "This message is too long: 500 characters at most."
}
