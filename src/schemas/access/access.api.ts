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
import { ReadsCaller, SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam, fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, NotFound, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

const flag = Schema.optionalKey(Schema.Literals(["true", "false"]))
/** [NET-O08] Query filters of the module lists. */
const moduleFilters = { is_active: flag, is_home: flag, is_navbar: flag, is_settings: flag }
const code = Schema.String.check(Schema.isMinLength(1, { message: "auth.token_missing" }), Schema.isMaxLength(200))

/** [EMB-O01] Values of the query parameter `embedded` that the mobile apps send. */
const mobileFilter = Schema.optionalKey(Schema.Literals(["mobileapp", "genericmobileapp"]))

/** Calls that open a session; they work without one. */
export class SignInApi extends HttpApiGroup.make("signIn").add(
  /**
   * [NET-014] [SES-O02] A refused sign-in is 422 with `auth.invalid_credentials`. Users with two-factor authentication
   * send a code of their app, or a recovery code, in the same call: without it 422 with `auth.code_missing` on `code`,
   * with a wrong code `auth.code_wrong`.
   */
  HttpApiEndpoint.post("login", "/login", {
    payload: Schema.Struct({
      ...Credentials.fields,
      code: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100, { message: "auth.code_wrong" })))
    }),
    success: Data(SignedIn),
    error: [BadRequest, Unprocessable, TooManyRequests]
  }),
  /**
   * [SES-O06] Exchanges a single-use code for a session. The code is valid for 60 seconds, only on the host it was made
   * for.
   */
  HttpApiEndpoint.post("redeem", "/autologin", {
    payload: Schema.Struct({ token: code }),
    success: Data(SignedIn),
    error: [BadRequest, Unprocessable, TooManyRequests]
  }),
  /** [NET-030] Identity providers of the firm whose host serves this page. */
  HttpApiEndpoint.get("providers", "/oauth/providers", {
    success: Data(Schema.Array(Schema.Struct({ name: Schema.String, link: Schema.String }))),
    error: [TooManyRequests]
  }),
  /** Creates the first super admin of an empty installation; works once. */
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
    /** [NET-013] [EMB-O01] Renews the session and records which mobile app uses it. */
    HttpApiEndpoint.get("retrievelogin", "/retrievelogin", {
      query: { filter: mobileFilter },
      success: Data(SignedIn),
      error: [BadRequest]
    }),
    /** [NET-015] Ends the caller's session and deletes the user's unused autologin codes. */
    HttpApiEndpoint.get("logout", "/logout", { success: HttpApiSchema.NoContent }),
    /**
     * [SES-O06] Creates a single-use code that opens a session on another firm's host; the user must belong to that
     * firm.
     */
    HttpApiEndpoint.post("handOver", "/autologin/codes", {
      payload: Schema.Struct({ host: Schema.String.check(Schema.isMaxLength(253)) }),
      success: Data(Schema.Struct({ token: Schema.String })).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden]
    }),
    /**
     * Everything that the route guards need to know about the user, in one call. The query's firm and company are
     * preferences: the answer is about that firm if the user may open it, else about the host's firm, else about the
     * user's first firm.
     */
    HttpApiEndpoint.get("arrival", "/users/me/arrival", {
      query: {
        firm_id: Schema.optionalKey(FirmIdParam),
        vendor_id: Schema.optionalKey(VendorIdParam),
        filter: mobileFilter
      },
      success: Data(Arrival),
      error: [BadRequest]
    }).annotate(ReadsCaller, true),
    /** [NET-021] The signed-in user; for an API program, the user who created its token. */
    HttpApiEndpoint.get("me", "/users/me", { success: Data(Me) })
      .annotate(ProgramAccess, "any")
      .annotate(ReadsCaller, true),
    HttpApiEndpoint.get("sessions", "/users/me/sessions", { success: Data(Schema.Array(SessionInfo)) }),
    HttpApiEndpoint.delete("endSession", "/users/me/sessions/:sessionId", {
      params: { sessionId: fromDigits(Schema.Int) },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, NotFound]
    }),
    /**
     * [NET-022] Firms that the user may enter. `active_domain` filters by active firms, `accountant` by firms in which
     * the user is staff.
     */
    HttpApiEndpoint.get("firms", "/users/me/accounting-firms", {
      query: { active_domain: flag, accountant: flag },
      success: Data(Schema.Array(Firm))
    }).annotate(ProgramAccess, "any"),
    /**
     * [NET-023] The firm's companies that the caller may open: only active ones, unless `companies` lists ids. `search`
     * filters by name, client code, or the start of a SIREN or SIRET.
     */
    HttpApiEndpoint.get("companies", "/users/me/accounting-firms/:firmId/vendors", {
      params: { firmId: FirmIdParam },
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        /** Up to 200 company ids, separated by commas. */
        companies: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{1,10}(,\d{1,10}){0,199}$/)))
      },
      success: Page(VendorSummary),
      error: [BadRequest, NotFound]
    }).annotate(ProgramAccess, "clients"),
    /** [NET-024] The caller's roles in a company and its firm; 404 if the caller may not enter the company. */
    HttpApiEndpoint.get("roles", "/vendors/:vendorId/roles", {
      params: { vendorId: VendorIdParam },
      success: Data(VendorRoles),
      error: [BadRequest, NotFound]
    }),
    /** [NET-026] The modules of a firm. The list is in `data.data` of the answer. */
    HttpApiEndpoint.get("modules", "/modules/:firmId", {
      params: { firmId: FirmIdParam },
      query: moduleFilters,
      success: Data(Data(Schema.Array(Module))),
      error: [BadRequest, NotFound]
    }),
    /** [NET-027] The modules of a company. The list is in `data.data` of the answer. */
    HttpApiEndpoint.get("companyModules", "/modules/:firmId/companies/:vendorId", {
      params: { firmId: FirmIdParam, vendorId: VendorIdParam },
      query: moduleFilters,
      success: Data(Data(Schema.Array(Module))),
      error: [BadRequest, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
