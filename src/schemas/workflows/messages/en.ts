import type { messages as French } from "#schemas/workflows/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isInactive": "This workflow is already active.",
  "closed.isOthersChoice": "Somebody other than the person who chose the present status has to do this.",
  "closed.isStatusAllowed": "You may not choose this status.",
  "closed.isStatusAsSeen": "Someone has changed this status in the meantime.",
  "closed.isStatusKnown": "This status does not belong to this workflow.",
  "closed.isVersionValidated": "Only validated documents can have this status. Validate the document first.",
  "closed.isWayOpen": "This status cannot be reached from the present one.",
  "closed.isWorkflowActive": "This workflow is inactive. Activate it first.",
  "closed.isWorkflowApplied": "This workflow is not applied to this item.",
  "closed.isWorkflowNotApplied": "This workflow is already applied to this item.",
  "workflow.color_invalid": "This colour is not valid.",
  "workflow.label_characters": "This label contains invisible characters.",
  "workflow.label_missing": "Enter a label.",
  "workflow.label_too_long": "This label is too long.",
  "workflow.no_status": "A workflow keeps at least one status.",
  "workflow.status_twice": "This status appears twice in the workflow.",
  "workflow.too_many_statuses": "A workflow has thirty statuses at most.",
  "workflow.way_invalid": "This transition is not valid."
}
