import { followUpForm, noFollowUp } from "#schemas/home/followUpRules.ts"
import type { FollowUp } from "#schemas/home/home.ts"
import { type InFirm, resource } from "#services/shared/resource.ts"

/** [ACC-084] The form of a firm's escalation rules for late items. */
export const followUp = resource<InFirm, FollowUp>()({
  form: followUpForm,
  empty: noFollowUp,
  valuesOf: ({ mission, signature, task, time_zone }) => ({ time_zone, task, signature, mission }),
  change: ({ ask, headers, payload, place: params }) => ask("home.changeFollowUp", { params, headers, payload }),
  read: ({ ask, place: params }) => ask("home.followUp", { params })
})
