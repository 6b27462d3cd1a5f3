import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { appLogos, appTextProblem, domainsProblem, sheetProblem } from "#schemas/mobileApps/rules.ts"
import { appStates, appSteps } from "#schemas/mobileApps/states.ts"
import { ifMatch, overtaken, reading, writing } from "#schemas/shared/crud.ts"
import { FirmId, FirmIdParam, Instant } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden } from "#schemas/shared/problem.ts"

const text = (name: keyof typeof appTextProblem) => judged("mobile.missing", appTextProblem[name])
/** [MOB-001] The sheet (editable fields) of an app; texts are validated by the rules of the form. */
const fields = {
  title: text("title"),
  subtitle: text("subtitle"),
  description: text("description"),
  keywords: text("keywords"),
  promotional_text: text("promotional_text"),
  marketing_url: text("marketing_url"),
  /** [MOB-002] Pattern of the bundle id, such as `com.example.{firm}`. */
  bundle_id: text("bundle_id"),
  version: text("version"),
  color: text("color"),
  logo: said(Schema.Literals(appLogos), "mobile.missing"),
  domains: said(
    Schema.Array(
      said(Schema.String, "mobile.domain_invalid").check(Schema.isMaxLength(253, { message: "mobile.domain_invalid" }))
    ),
    "mobile.domain_invalid"
  ).check(Schema.makeFilter((domains: ReadonlyArray<string>) => domainsProblem(domains) ?? undefined)),
  ios_store_url: text("ios_store_url"),
  ios_store_id: text("ios_store_id"),
  android_store_url: text("android_store_url"),
  android_store_id: text("android_store_id")
}
const optional = <Fields extends Readonly<Record<string, Schema.Top>>>(all: Fields) =>
  Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, Schema.optionalKey(schema)])) as {
    readonly [Name in keyof Fields]: Schema.optionalKey<Fields[Name]>
  }

export const NewMobileApp = Schema.Struct(fields)
export interface NewMobileApp extends Schema.Schema.Type<typeof NewMobileApp> {}
/** PATCH: omitted keys are unchanged. */
export const MobileAppChanges = Schema.Struct(optional(fields))
export interface MobileAppChanges extends Schema.Schema.Type<typeof MobileAppChanges> {}

/** [MOB-001] The app of a firm. */
export const MobileApp = Schema.Struct({
  ...Schema.Struct({
    title: Schema.String,
    subtitle: Schema.String,
    description: Schema.String,
    keywords: Schema.String,
    promotional_text: Schema.String,
    marketing_url: Schema.String,
    bundle_id: Schema.String,
    version: Schema.String,
    color: Schema.String,
    logo: Schema.Literals(appLogos),
    domains: Schema.Array(Schema.String),
    ios_store_url: Schema.String,
    ios_store_id: Schema.String,
    android_store_url: Schema.String,
    android_store_id: Schema.String
  }).fields,
  /** Bundle id in the stores: `bundle_id` with `{firm}` replaced. */
  app_id: Schema.String,
  state: Schema.Literals(appStates),
  state_since: Instant,
  /** Null until a store has published a version. */
  published_version: Schema.NullOr(Schema.String),
  /** Version of the archive that can be downloaded; null if there is none. `archive_size` is in bytes. */
  built_version: Schema.NullOr(Schema.String),
  built_at: Schema.NullOr(Instant),
  archive_size: Schema.NullOr(Schema.Int),
  revision: Schema.Int
})
export interface MobileApp extends Schema.Schema.Type<typeof MobileApp> {}

/** [MOB-009] A firm in the list of apps; `app` is null if it has none. */
export const MobileAppLine = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  domain: Schema.String,
  app: Schema.NullOr(Schema.Struct({ title: Schema.String, version: Schema.String, state: Schema.Literals(appStates) }))
})
export interface MobileAppLine extends Schema.Schema.Type<typeof MobileAppLine> {}

/** A firm with its app, and the firm's values that a new app is filled in with. `app` is null if the firm has none. */
export const FirmMobileApp = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  domain: Schema.String,
  tagline: Schema.String,
  /** Addresses of the firm's logos; null for a theme without one. */
  logos: Schema.Struct({ light: Schema.NullOr(Schema.String), dark: Schema.NullOr(Schema.String) }),
  primary_color: Schema.String,
  app: Schema.NullOr(MobileApp)
})
export interface FirmMobileApp extends Schema.Schema.Type<typeof FirmMobileApp> {}

const params = { firmId: FirmIdParam }

/** [NET-107] [MOB-009] The mobile apps of firms (at most one each), for super admins. */
export class MobileAppsApi extends HttpApiGroup.make("mobileApps")
  .add(
    /** Firms sorted by name, with their apps. `state` filters by the app's state; `none` gives firms without an app. */
    HttpApiEndpoint.get("list", "/sa/mobile-apps", {
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        state: Schema.optionalKey(Schema.Literals([...appStates, "none"]))
      },
      success: Page(MobileAppLine),
      error: [BadRequest, Forbidden]
    }),
    HttpApiEndpoint.get("one", "/sa/mobile-apps/:firmId", { params, success: Data(FirmMobileApp), error: reading }),
    /**
     * 409 `closed.isWithoutApp` if the firm already has an app; 422 `mobile.bundle_taken` if another app uses the
     * bundle id.
     */
    HttpApiEndpoint.post("create", "/sa/mobile-apps/:firmId", {
      params,
      payload: NewMobileApp,
      success: Data(FirmMobileApp).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.patch("change", "/sa/mobile-apps/:firmId", {
      params,
      headers: ifMatch,
      payload: MobileAppChanges,
      success: Data(FirmMobileApp),
      error: overtaken
    }),
    /** [MOB-008] Changes an app from JSON text. 422 `form.json_invalid` on `json` if the text is not a valid sheet. */
    HttpApiEndpoint.put("sheet", "/sa/mobile-apps/:firmId/sheet", {
      params,
      headers: ifMatch,
      payload: Schema.Struct({ json: judged("form.json_invalid", sheetProblem) }),
      success: Data(FirmMobileApp),
      error: overtaken
    }),
    /**
     * [MOB-O02] Requests a new release of the app, or records the store's decision. 409 with the guard that refuses.
     */
    HttpApiEndpoint.post("step", "/sa/mobile-apps/:firmId/steps", {
      params,
      payload: Schema.Struct({ step: said(Schema.Literals(appSteps), "customer.choice_invalid") }),
      success: Data(FirmMobileApp),
      error: writing
    }),
    HttpApiEndpoint.delete("remove", "/sa/mobile-apps/:firmId", {
      params,
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** [MOB-O02] The latest project as a zip archive; 404 if none was built yet. */
    HttpApiEndpoint.get("archive", "/sa/mobile-apps/:firmId/archive", {
      params,
      success: HttpApiSchema.StreamUint8Array({ contentType: "application/zip" }),
      error: reading
    })
  )
  .middleware(SignedInOnly) {}
