import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { Arrival } from "#schemas/access/arrival.ts"
import {
  Credentials,
  Firm,
  Me,
  Module,
  SessionInfo,
  SignedIn,
  VendorRoles,
  VendorSummary
} from "#schemas/access/session.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam, fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, NotFound, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

const flag = Schema.optionalKey(Schema.Literals(["true", "false"]))
/** [NET-O08] The filters of the module lists. */
const moduleFilters = { is_active: flag, is_home: flag, is_navbar: flag, is_settings: flag }
const code = Schema.String.check(Schema.isMinLength(1, { message: "auth.token_missing" }), Schema.isMaxLength(200))

/** [EMB-O01] The values of `embedded` that a mobile app gives. */
const mobileFilter = Schema.optionalKey(Schema.Literals(["mobileapp", "genericmobileapp"]))

/** Calls that open a session; they need none. */
export class SignInApi extends HttpApiGroup.make("signIn").add(
  /**
   * [NET-014] [SES-O02] A refused sign-in is 422 with `auth.invalid_credentials`. Whoever has switched the
   * second step on sends a code of their app, or a recovery code, with the same call: without one it is 422 with
   * `auth.code_missing` on `code`, with a wrong one `auth.code_wrong`.
   */
  HttpApiEndpoint.post("login", "/login", {
    payload: Schema.Struct({
      ...Credentials.fields,
      code: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100, { message: "auth.code_wrong" })))
    }),
    success: Data(SignedIn),
    error: [BadRequest, Unprocessable, TooManyRequests]
  }),
  /** [SES-O06] Exchanges a single-use code, valid 60 seconds and for this host, for a session. */
  HttpApiEndpoint.post("redeem", "/autologin", {
    payload: Schema.Struct({ token: code }),
    success: Data(SignedIn),
    error: [BadRequest, Unprocessable, TooManyRequests]
  }),
  /** [NET-030] Identity providers of the host's firm. */
  HttpApiEndpoint.get("providers", "/oauth/providers", {
    success: Data(Schema.Array(Schema.Struct({ name: Schema.String, link: Schema.String }))),
    error: [TooManyRequests]
  }),
  /** First start of an empty installation: creates the first super administrator, once. */
  HttpApiEndpoint.post("setup", "/setup", {
    payload: Schema.Struct({
      email: Credentials.fields.email,
      password: Schema.String.check(Schema.isMaxLength(256)),
      firstname: Schema.String,
      lastname: Schema.String
    }),
    success: Data(SignedIn).pipe(HttpApiSchema.status(201)),
    error: [BadRequest, Forbidden, Unprocessable, TooManyRequests]
  })
) {}

export class AccessApi extends HttpApiGroup.make("access")
  .add(
    /** [NET-012] Renews the session in the Authorization header. */
    HttpApiEndpoint.get("autologin", "/autologin", { success: Data(SignedIn) }),
    /** [NET-013] [EMB-O01] Renews the session and stores the mobile app with it. */
    HttpApiEndpoint.get("retrievelogin", "/retrievelogin", {
      query: { filter: mobileFilter },
      success: Data(SignedIn),
      error: [BadRequest]
    }),
    /** [NET-015] Ends the caller's session and deletes the user's unused login codes. */
    HttpApiEndpoint.get("logout", "/logout", { success: HttpApiSchema.NoContent }),
    /** [SES-O06] A code to open a session on another host of the user's firms. */
    HttpApiEndpoint.post("handOver", "/autologin/codes", {
      payload: Schema.Struct({ host: Schema.String.check(Schema.isMaxLength(253)) }),
      success: Data(Schema.Struct({ token: Schema.String })).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden]
    }),
    /**
     * Everything that the guards need about the user, in one call. The firm and company in the query are preferences:
     * the answer is about that firm if the user may open it, else about the host's, else about the user's first one.
     */
    HttpApiEndpoint.get("arrival", "/users/me/arrival", {
      query: {
        firm_id: Schema.optionalKey(FirmIdParam),
        vendor_id: Schema.optionalKey(VendorIdParam),
        filter: mobileFilter
      },
      success: Data(Arrival),
      error: [BadRequest]
    }),
    /** [NET-021] The signed-in user; for a program, the person who made its token. */
    HttpApiEndpoint.get("me", "/users/me", { success: Data(Me) }).annotate(ProgramAccess, "any"),
    HttpApiEndpoint.get("sessions", "/users/me/sessions", { success: Data(Schema.Array(SessionInfo)) }),
    HttpApiEndpoint.delete("endSession", "/users/me/sessions/:sessionId", {
      params: { sessionId: fromDigits(Schema.Int) },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, NotFound]
    }),
    /**
     * [NET-022] Firms that the user may enter; the filters select by active firm and by whether the user is staff
     * there.
     */
    HttpApiEndpoint.get("firms", "/users/me/accounting-firms", {
      query: { active_domain: flag, accountant: flag },
      success: Data(Schema.Array(Firm))
    }).annotate(ProgramAccess, "any"),
    /**
     * [NET-023] The firm's companies that the caller may open: active ones only, unless `companies` lists ids. `search`
     * narrows both by name, code, or the start of a SIREN or SIRET.
     */
    HttpApiEndpoint.get("companies", "/users/me/accounting-firms/:firmId/vendors", {
      params: { firmId: FirmIdParam },
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        /** Up to two hundred ids, separated by commas. */
        companies: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{1,10}(,\d{1,10}){0,199}$/)))
      },
      success: Page(VendorSummary),
      error: [BadRequest, NotFound]
    }).annotate(ProgramAccess, "clients"),
    /** [NET-024] The caller's roles in one company and its firm; 404 for a company that the caller may not enter. */
    HttpApiEndpoint.get("roles", "/vendors/:vendorId/roles", {
      params: { vendorId: VendorIdParam },
      success: Data(VendorRoles),
      error: [BadRequest, NotFound]
    }),
    /** [NET-026] The list is in data.data. */
    HttpApiEndpoint.get("modules", "/modules/:firmId", {
      params: { firmId: FirmIdParam },
      query: moduleFilters,
      success: Data(Data(Schema.Array(Module))),
      error: [BadRequest, NotFound]
    }),
    /** [NET-027] The list is in data.data. */
    HttpApiEndpoint.get("companyModules", "/modules/:firmId/companies/:vendorId", {
      params: { firmId: FirmIdParam, vendorId: VendorIdParam },
      query: moduleFilters,
      success: Data(Data(Schema.Array(Module))),
      error: [BadRequest, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
