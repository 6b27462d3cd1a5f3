import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { ApplicationChanges, NewApplication } from "#schemas/applications/applications.api.ts"
import { ApplicationSubscriber, PlatformApplication, PlatformApplicationId } from "#schemas/provider/applications.ts"
import { ifMatch, overtaken, reading, writing } from "#schemas/shared/crud.ts"
import { FirmId, fromDigits } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden } from "#schemas/shared/problem.ts"

const params = { applicationId: fromDigits(PlatformApplicationId) }
const firms = Schema.Struct({
  firm_ids: said(Schema.Array(FirmId).check(Schema.isMinLength(1), Schema.isMaxLength(500)), "customer.choice_invalid")
})
/** Number of firms whose subscription changed. */
const Subscribed = Data(Schema.Struct({ changed: Schema.Int }))

/** [NET-103] [SAD-005] For super admins; 403 `closed.isSuperAdmin` for everyone else. */
export class ProviderApplicationsApi extends HttpApiGroup.make("providerApplications")
  .add(
    /** [SAD-005] Sorted by title; `search` looks in titles and descriptions. Default: page 1 with 10 rows. */
    HttpApiEndpoint.get("list", "/sa/applications", {
      query: { ...PageQuery, search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))) },
      success: Page(PlatformApplication),
      error: [BadRequest, Forbidden]
    }),
    HttpApiEndpoint.get("one", "/sa/applications/:applicationId", {
      params,
      success: Data(PlatformApplication),
      error: reading
    }),
    /** [APP-003] Same payload rules as for a firm's own application. */
    HttpApiEndpoint.post("create", "/sa/applications", {
      payload: NewApplication,
      success: Data(PlatformApplication).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /** Changes the copies that firms will get from now on; firms that already have one keep theirs. */
    HttpApiEndpoint.patch("change", "/sa/applications/:applicationId", {
      params,
      headers: ifMatch,
      payload: ApplicationChanges,
      success: Data(PlatformApplication),
      error: overtaken
    }),
    /** 409 `closed.isUnsubscribed` while a firm is subscribed to the application. */
    HttpApiEndpoint.delete("remove", "/sa/applications/:applicationId", {
      params,
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** [SAD-007] All firms, sorted by name. */
    HttpApiEndpoint.get("subscribers", "/sa/applications/:applicationId/subscriptions", {
      params,
      success: Data(Schema.Array(ApplicationSubscriber)),
      error: reading
    }),
    /** [SAD-007] Subscribes firms: each gets a copy, or its earlier copy is made available again. */
    HttpApiEndpoint.post("subscribe", "/sa/applications/:applicationId/subscribe", {
      params,
      payload: firms,
      success: Subscribed,
      error: writing
    }),
    /** [SAD-007] Withdraws the copies of firms; the data that they made with them are kept. */
    HttpApiEndpoint.post("unsubscribe", "/sa/applications/:applicationId/unsubscribe", {
      params,
      payload: firms,
      success: Subscribed,
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
