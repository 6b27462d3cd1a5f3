import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam, fromDigits } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"
import { SavedView, ViewBody, ViewChanges, ViewId } from "#schemas/views/view.ts"
import { viewLists } from "#schemas/views/viewRules.ts"

const firm = { firmId: FirmIdParam }
const view = { ...firm, viewId: fromDigits(ViewId) }
const ifMatch = { "if-match": Schema.optionalKey(Schema.String) }

/** Saved views of lists: the caller's own and, for the firm's staff, those shared in the firm. */
export class ViewsApi extends HttpApiGroup.make("views")
  .add(
    HttpApiEndpoint.get("list", "/:firmId/views", {
      params: firm,
      query: { list: Schema.Literals(viewLists) },
      success: Schema.Struct({
        data: Schema.Array(SavedView),
        /** Whether the caller may share views with the whole firm. */
        may_share: Schema.Boolean
      }),
      error: [BadRequest, NotFound]
    }),
    HttpApiEndpoint.post("create", "/:firmId/views", {
      params: firm,
      headers: { "idempotency-key": Schema.optionalKey(Schema.String) },
      payload: ViewBody,
      success: Data(SavedView).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden, NotFound, Conflict, Unprocessable]
    }),
    HttpApiEndpoint.patch("change", "/:firmId/views/:viewId", {
      params: view,
      headers: ifMatch,
      payload: ViewChanges,
      success: Data(SavedView),
      error: [BadRequest, Forbidden, NotFound, PreconditionFailed, Unprocessable]
    }),
    HttpApiEndpoint.delete("remove", "/:firmId/views/:viewId", {
      params: view,
      success: HttpApiSchema.Empty(204),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/accounting-firms") {}
