import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import { FirmId, FirmIdParam } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"
import { healthChecks } from "#schemas/support/actions.ts"
import { TreeModelId } from "#schemas/treeModels/treeModel.ts"

/** [SAD-O03] The result of an action, for its report. */
export const SupportReport = Schema.Struct({
  outcome: Schema.Literals(["given", "had", "sent", "deleted", "copied"]),
  /** The person or thing it was applied to. */
  subject: Schema.String,
  /** The firm concerned. */
  firm: Schema.String
})
export interface SupportReport extends Schema.Schema.Type<typeof SupportReport> {}

/** [SAD-033] */
export const HealthLine = Schema.Struct({
  check: Schema.Literals(healthChecks),
  count: Schema.Number,
  ok: Schema.Boolean
})
export interface HealthLine extends Schema.Schema.Type<typeof HealthLine> {}

const firm_id = said(FirmId, "support.firm_missing").annotateKey({ messageMissingKey: "support.firm_missing" })
const confirmed = said(Schema.Boolean, "support.confirmation_missing")
  .check(Schema.makeFilter((is: boolean) => (is ? undefined : "support.confirmation_missing")))
  .annotateKey({
    messageMissingKey: "support.confirmation_missing"
  })

const OnPerson = Schema.Struct({
  firm_id,
  email: judged("auth.email_invalid", inviteEmailProblem).annotateKey({ messageMissingKey: "auth.email_missing" }),
  confirmed
})

const done = {
  success: Data(SupportReport),
  error: [BadRequest, Forbidden, NotFound, Conflict, Unprocessable]
} as const

/** [SAD-021] [SAD-O03] For the provider's people; 403 `closed.isSuperAdmin` for everyone else. */
export class SupportApi extends HttpApiGroup.make("support")
  .add(
    /** [SAD-026] Only in a firm of a group. Idempotent. */
    HttpApiEndpoint.post("addGroupAdmin", "/sa/support/add-admin-group-role-to-user", { payload: OnPerson, ...done }),
    /** [SAD-031] For a client user who has not joined yet. */
    HttpApiEndpoint.post("inviteAgain", "/sa/support/send-invitation-to-user-vendor", { payload: OnPerson, ...done }),
    /** [SAD-030] Removes a member from the team; their work is kept. Refused for the last administrator. */
    HttpApiEndpoint.post("deleteMember", "/sa/support/accounting-firm-own-user-delete", { payload: OnPerson, ...done }),
    /** [SAD-029] As a draft; without themes, which belong to a firm. */
    HttpApiEndpoint.post("copyTree", "/sa/support/catalog-tree-structure-duplicate", {
      payload: Schema.Struct({
        firm_id,
        structure_id: said(TreeModelId, "support.model_missing").annotateKey({
          messageMissingKey: "support.model_missing"
        }),
        to_firm_id: firm_id,
        confirmed
      }),
      ...done
    }),
    /** [SAD-029] The models of a firm that can be copied, by name. */
    HttpApiEndpoint.get("trees", "/sa/support/tree-structures", {
      query: { firm_id: FirmIdParam },
      success: Data(Schema.Array(Schema.Struct({ id: TreeModelId, name: Schema.String }))),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [SAD-033] Counts only: no data of the firm's clients. */
    HttpApiEndpoint.get("diagnostic", "/sa/support/diagnostic", {
      query: { firm_id: FirmIdParam },
      success: Data(Schema.Struct({ firm: Schema.String, lines: Schema.Array(HealthLine) })),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
