import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { Application, ApplicationId, ApplicationTile } from "#schemas/applications/application.ts"
import {
  applicationRoles,
  applicationTextProblem,
  applicationTitleProblem,
  applicationTypeNames,
  attachmentLimit,
  optionalUrlProblem,
  recipientProblem,
  rolesProblem
} from "#schemas/applications/applicationRules.ts"
import { crud, reading, writing } from "#schemas/shared/crud.ts"
import { FirmIdParam, fromDigits, VendorId, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, NotFound, TooLarge, UnsupportedType } from "#schemas/shared/problem.ts"

const ApplicationIdParam = fromDigits(ApplicationId)
const flag = Schema.optionalKey(said(Schema.Boolean, "customer.choice_invalid"))
const text = judged("people.text_characters", applicationTextProblem)
const link = judged("field.url_invalid", optionalUrlProblem)
const title = judged("application.title_missing", applicationTitleProblem)
/** The schema allows an empty URL; whether it is required depends on the type. */
const uri = judged("application.uri_missing", optionalUrlProblem)
const roles = said(
  Schema.Array(said(Schema.Literals(applicationRoles), "customer.choice_invalid")),
  "application.role_missing"
).check(Schema.makeFilter((all: ReadonlyArray<string>) => rolesProblem(all) ?? undefined))
const size = said(Schema.Int, "application.attachment_invalid").check(
  Schema.isBetween({ minimum: 1, maximum: attachmentLimit }, { message: "application.attachment_invalid" })
)
const more = {
  description: Schema.optionalKey(text),
  site_url: Schema.optionalKey(link),
  video: Schema.optionalKey(link),
  is_active: flag,
  is_automation: flag,
  is_home: flag,
  is_private: flag,
  price: Schema.optionalKey(text),
  email_recipient: Schema.optionalKey(judged("auth.email_invalid", recipientProblem)),
  mail_attachment_max_size: Schema.optionalKey(said(Schema.NullOr(size), "application.attachment_invalid"))
}

/** [APP-003] POST payload. Without a type the application is a shortcut, whose `uri` may not be empty. */
export const NewApplication = Schema.Struct({
  title,
  uri,
  type: Schema.optionalKey(said(Schema.Literals(applicationTypeNames), "customer.choice_invalid")),
  roles,
  ...more
})
export interface NewApplication extends Schema.Schema.Type<typeof NewApplication> {}

/** PATCH: omitted keys are unchanged. */
export const ApplicationChanges = Schema.Struct({
  title: Schema.optionalKey(title),
  uri: Schema.optionalKey(uri),
  roles: Schema.optionalKey(roles),
  ...more
})
export interface ApplicationChanges extends Schema.Schema.Type<typeof ApplicationChanges> {}

const Parameter = Schema.Struct({
  options: Schema.Array(Schema.String),
  name: Schema.String,
  label: Schema.String,
  kind: Schema.Literals(["text", "password", "list", "boolean"]),
  required: Schema.Boolean,
  unique: Schema.Boolean
})
export const ApplicationType = Schema.Struct({
  name: Schema.String,
  firm_parameters: Schema.Array(Parameter),
  client_parameters: Schema.Array(Parameter)
})

const firm = { firmId: FirmIdParam }
const one = { ...firm, applicationId: ApplicationIdParam }

const applications = crud({
  at: "/accounting-firms/:firmId/applications",
  within: firm,
  id: { applicationId: ApplicationIdParam },
  entity: Application,
  draft: NewApplication,
  changes: ApplicationChanges
})

/** [NET-048] [ROL-011] The applications and shortcuts of a firm, managed by its staff. */
export class ApplicationsApi extends HttpApiGroup.make("applications")
  .add(
    applications.list("list"),
    applications.create("create"),
    applications.change("change"),
    applications.remove("remove"),
    /** [APP-001] The body is the raw logo, at most 512 kB; the server detects its type from the bytes. */
    HttpApiEndpoint.put("putLogo", "/accounting-firms/:firmId/applications/:applicationId/logo", {
      params: one,
      payload: HttpApiSchema.StreamUint8Array(),
      success: Data(Application),
      error: [...writing, TooLarge, UnsupportedType]
    }),
    HttpApiEndpoint.delete("removeLogo", "/accounting-firms/:firmId/applications/:applicationId/logo", {
      params: one,
      success: Data(Application),
      error: writing
    }),
    /** Ids of the client files to which the private application was given. */
    HttpApiEndpoint.get("clients", "/accounting-firms/:firmId/applications/:applicationId/vendors", {
      params: one,
      success: Data(Schema.Array(VendorId)),
      error: reading
    }),
    /** [APP-010] [ERR-047] Gives the private application to a client; 409 if the client already has it. */
    HttpApiEndpoint.post("give", "/accounting-firms/:firmId/applications/:applicationId/vendors", {
      params: one,
      payload: Schema.Struct({ vendor_id: said(VendorId, "customer.choice_invalid") }),
      success: Data(Schema.Array(VendorId)).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.delete("take", "/accounting-firms/:firmId/applications/:applicationId/vendors/:vendorId", {
      params: { ...one, vendorId: VendorIdParam },
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** [CLI-007] Private applications of a company, for users who manage the company's users. */
    HttpApiEndpoint.get("ofCompany", "/vendors/:vendorId/applications", {
      params: { vendorId: VendorIdParam },
      success: Data(Schema.Array(ApplicationTile)),
      error: reading
    }),
    /**
     * [APP-002] [ACC-O12] Applications that the caller may open, as a member of the firm or (with `vendor_id`) as a
     * client user.
     */
    HttpApiEndpoint.get("mine", "/users/me/applications", {
      query: { firm_id: FirmIdParam, vendor_id: Schema.optionalKey(VendorIdParam) },
      success: Data(Schema.Array(ApplicationTile)),
      error: [BadRequest, NotFound]
    }),
    /** [NET-093] [APP-O03] All application types with their connection parameters; the same for every firm. */
    HttpApiEndpoint.get("types", "/application-types", { success: Data(Schema.Array(ApplicationType)) })
  )
  .middleware(SignedInOnly) {}
