import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import { ImportId } from "#schemas/customers/imports.ts"
import { everyImportKind } from "#schemas/customers/listWords.ts"
import { FirmId, FirmIdParam, Instant } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"
import {
  companiesProblem,
  documentSystems,
  emailsProblem,
  healthChecks,
  nodeReferenceIn
} from "#schemas/support/actions.ts"
import { ThemeId } from "#schemas/themes/theme.ts"
import { TreeModelId } from "#schemas/treeModels/treeModel.ts"

/** [SAD-O03] Result of a support action, shown as its report. */
export const SupportReport = Schema.Struct({
  outcome: Schema.Literals([
    "given",
    "had",
    "sent",
    "deleted",
    "copied",
    "catalogued",
    "themed",
    "cleaned",
    "launched",
    "unwatched",
    "switched"
  ]),
  /** Name of the person or thing that it was applied to. */
  subject: Schema.String,
  /** Name of the firm. */
  firm: Schema.String,
  /** Number of people or things changed; only for actions on many. */
  count: Schema.optionalKey(Schema.Int),
  /** Entries of the request that were not found: mail addresses outside the team, companies outside the firm. */
  left: Schema.optionalKey(Schema.Array(Schema.String))
})
export interface SupportReport extends Schema.Schema.Type<typeof SupportReport> {}

/** [SAD-033] One count of a firm's health report; `ok` is false if the count needs attention. */
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

/** [SAD-034] An import that was prepared but not launched. */
export const PreparedImport = Schema.Struct({
  id: ImportId,
  kind: Schema.Literals(everyImportKind),
  /** Name of the imported file. */
  name: Schema.String,
  /** Number of lines that would be imported. */
  lines: Schema.Int,
  /** Name of the person who prepared it. */
  author: Schema.String,
  created_at: Instant
})
export interface PreparedImport extends Schema.Schema.Type<typeof PreparedImport> {}

const Named = <Id extends Schema.Top>(id: Id) => Data(Schema.Array(Schema.Struct({ id, name: Schema.String })))
const ofFirm = { query: { firm_id: FirmIdParam }, error: [BadRequest, Forbidden, NotFound] } as const

const OnPerson = Schema.Struct({
  firm_id,
  email: judged("auth.email_invalid", inviteEmailProblem).annotateKey({ messageMissingKey: "auth.email_missing" }),
  confirmed
})

const done = {
  success: Data(SupportReport),
  error: [BadRequest, Forbidden, NotFound, Conflict, Unprocessable]
} as const

/** [SAD-021] [SAD-O03] For super admins; 403 `closed.isSuperAdmin` for everyone else. */
export class SupportApi extends HttpApiGroup.make("support")
  .add(
    /** [SAD-026] Makes a person group admin; the firm must belong to a group. Idempotent. */
    HttpApiEndpoint.post("addGroupAdmin", "/sa/support/add-admin-group-role-to-user", { payload: OnPerson, ...done }),
    /** [SAD-031] Sends the invitation again to a client user who has not joined yet. */
    HttpApiEndpoint.post("inviteAgain", "/sa/support/send-invitation-to-user-vendor", { payload: OnPerson, ...done }),
    /** [SAD-030] Removes a member from the team; what they made is kept. Refused for the last admin. */
    HttpApiEndpoint.post("deleteMember", "/sa/support/accounting-firm-own-user-delete", { payload: OnPerson, ...done }),
    /**
     * [SAD-029] Copies a tree model to another firm, as a draft and without its themes (which belong to the first
     * firm).
     */
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
    /** [SAD-029] Tree models of a firm that can be copied, sorted by name. */
    HttpApiEndpoint.get("trees", "/sa/support/tree-structures", { ...ofFirm, success: Named(TreeModelId) }),
    /**
     * [SAD-024] Copies a firm's services and offers to another firm as drafts. Archived ones, and titles that the other
     * firm already has, are skipped; a second call therefore copies nothing.
     */
    HttpApiEndpoint.post("copyCatalog", "/sa/support/offers-template-duplicate", {
      payload: Schema.Struct({ firm_id, to_firm_id: firm_id, confirmed }),
      ...done
    }),
    /**
     * [SAD-028] Gives a theme of the firm to team members. Mail addresses outside the team are reported, not refused.
     */
    HttpApiEndpoint.post("giveTheme", "/sa/support/affect-theme-to-users", {
      payload: Schema.Struct({
        firm_id,
        theme_id: said(ThemeId, "support.theme_missing").annotateKey({ messageMissingKey: "support.theme_missing" }),
        emails: judged("support.emails_missing", emailsProblem).annotateKey({
          messageMissingKey: "support.emails_missing"
        }),
        confirmed
      }),
      ...done
    }),
    /** [SAD-028] Themes of a firm, sorted by title. */
    HttpApiEndpoint.get("themes", "/sa/support/themes", { ...ofFirm, success: Named(ThemeId) }),
    /** [SAD-032] Deletes a firm's quick folders whose destination was deleted permanently. Idempotent. */
    HttpApiEndpoint.post("cleanQuickFolders", "/sa/support/clean-quick-folders", {
      payload: Schema.Struct({ firm_id, confirmed }),
      ...done
    }),
    /** [SAD-027] Deletes all users' watch marks on a folder or document and everything below it. Idempotent. */
    HttpApiEndpoint.post("deleteSurveys", "/sa/support/delete-node-surveys", {
      payload: Schema.Struct({
        firm_id,
        node: judged("support.node_missing", (text) =>
          nodeReferenceIn(text.slice(0, 2_000)) === null ? "support.node_missing" : null
        ).annotateKey({ messageMissingKey: "support.node_missing" }),
        confirmed
      }),
      ...done
    }),
    /**
     * [SAD-025] Changes the document system of companies. Companies outside the firm are reported, not refused.
     * Idempotent.
     */
    HttpApiEndpoint.post("changeGeds", "/sa/support/change-geds-of-vendors", {
      payload: Schema.Struct({
        firm_id,
        system: said(Schema.Literals(documentSystems), "support.system_missing").annotateKey({
          messageMissingKey: "support.system_missing"
        }),
        companies: judged("support.companies_missing", companiesProblem).annotateKey({
          messageMissingKey: "support.companies_missing"
        }),
        confirmed
      }),
      ...done
    }),
    /** [SAD-034] Imports of a firm that can be launched, latest first, without their lines. */
    HttpApiEndpoint.get("imports", "/sa/support/imports", { ...ofFirm, success: Data(Schema.Array(PreparedImport)) }),
    /**
     * [SAD-034] Launches a prepared import in the name of the person who prepared it. 422 on `import_id` if it was
     * launched in the meantime.
     */
    HttpApiEndpoint.post("launchImport", "/sa/support/launch-import", {
      payload: Schema.Struct({
        firm_id,
        import_id: said(ImportId, "support.import_missing").annotateKey({
          messageMissingKey: "support.import_missing"
        }),
        confirmed
      }),
      ...done
    }),
    /** [SAD-033] Health report of a firm; it contains only counts, no data of the firm's clients. */
    HttpApiEndpoint.get("diagnostic", "/sa/support/diagnostic", {
      ...ofFirm,
      success: Data(Schema.Struct({ firm: Schema.String, lines: Schema.Array(HealthLine) }))
    })
  )
  .middleware(SignedInOnly) {}
