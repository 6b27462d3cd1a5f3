import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  Letter,
  LetterBlocks,
  MissionLetter,
  LetterPreview,
  LetterSignatory,
  LetterTemplate,
  LetterTemplateId,
  LetterTemplateSummary,
  TemplateState,
  TemplateVersion
} from "#schemas/letters/letter.ts"
import { MissionId } from "#schemas/missions/mission.ts"
import { changesOf, crud, reading, writing } from "#schemas/shared/crud.ts"
import { FirmIdParam, fromDigits, NodeId, VendorId, VendorIdParam } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { Unavailable } from "#schemas/shared/problem.ts"

const firm = { firmId: FirmIdParam }
const root = "/accounting-firms/:firmId/letter-templates"
const template = { ...firm, letterTemplateId: fromDigits(LetterTemplateId) }
const mission = { vendorId: VendorIdParam, missionId: fromDigits(MissionId) }
const blocks = said(LetterBlocks, "letter.text_invalid")
const name = said(Schema.String, "letter.name_missing")
const documentName = said(Schema.String, "letter.document_name_missing")

/** Events of a template's life cycle. */
export const TemplateStep = Schema.Literals(["template.archived", "template.restored"])
export type TemplateStep = typeof TemplateStep.Type

const fields = { name, document_name: documentName, blocks }
const templates = crud({
  at: root,
  within: firm,
  id: { letterTemplateId: fromDigits(LetterTemplateId) },
  entity: LetterTemplate,
  draft: Schema.Struct(fields),
  changes: changesOf(fields)
})

/** [LET-002] Templates of engagement letters, for the firm's accountants. */
export class LetterTemplatesApi extends HttpApiGroup.make("letterTemplates")
  .add(
    /** Sorted by name, archived templates last. */
    HttpApiEndpoint.get("list", root, {
      params: firm,
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        state: Schema.optionalKey(TemplateState)
      },
      success: Page(LetterTemplateSummary),
      error: reading
    }),
    templates.one("one"),
    templates.create("create"),
    /** PATCH: omitted keys are unchanged. Each change creates a version; letters already made keep theirs. */
    templates.change("change"),
    /** Latest version first. */
    HttpApiEndpoint.get("versions", `${root}/:letterTemplateId/versions`, {
      params: template,
      success: Data(Schema.Array(TemplateVersion)),
      error: reading
    }),
    HttpApiEndpoint.post("duplicate", `${root}/:letterTemplateId/duplicates`, {
      params: template,
      success: Data(LetterTemplate).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.post("step", `${root}/:letterTemplateId/events`, {
      params: template,
      payload: Schema.Struct({ type: TemplateStep }),
      success: Data(LetterTemplate),
      error: writing
    }),
    /** 409 `closed.isTemplateUnused` if a letter was made from the template. */
    templates.remove("remove"),
    /**
     * [LET-O01] Renders a text, saved or not, as PDF: with the values of a client and one of its missions, or with the
     * labels of the variables if no client is given. Stores nothing.
     */
    HttpApiEndpoint.post("preview", "/accounting-firms/:firmId/letter-previews", {
      params: firm,
      payload: Schema.Struct({
        document_name: documentName,
        blocks,
        vendor_id: Schema.optionalKey(Schema.NullOr(VendorId)),
        mission_id: Schema.optionalKey(Schema.NullOr(MissionId))
      }),
      success: Data(LetterPreview),
      error: [...writing, Unavailable]
    })
  )
  .middleware(SignedInOnly) {}

const made = Schema.Struct({
  template_id: said(LetterTemplateId, "letter.template_missing"),
  signatories: Schema.Array(LetterSignatory).check(Schema.isMaxLength(100))
})

/** [LET-O01] Engagement letters of missions, for the firm's accountants. */
export class LettersApi extends HttpApiGroup.make("letters")
  .add(
    /** The letter of a mission, and what one can be made from. */
    HttpApiEndpoint.get("ofMission", "/vendors/:vendorId/missions/:missionId/letter", {
      params: mission,
      success: Data(MissionLetter),
      error: reading
    }),
    /** Renders the letter as it would be made. Stores nothing. */
    HttpApiEndpoint.post("preview", "/vendors/:vendorId/missions/:missionId/letter/previews", {
      params: mission,
      payload: made,
      success: Data(LetterPreview),
      error: [...writing, Unavailable]
    }),
    /**
     * Creates the letter's document in the client's tree, or a new version of it while the letter is not signed.
     * Refused if a variable has no value.
     */
    HttpApiEndpoint.post("make", "/vendors/:vendorId/missions/:missionId/letter", {
      params: mission,
      payload: Schema.Struct({ ...made.fields, folder_id: Schema.optionalKey(NodeId) }),
      success: Data(Letter).pipe(HttpApiSchema.status(201)),
      error: [...writing, Unavailable]
    })
  )
  .middleware(SignedInOnly) {}
