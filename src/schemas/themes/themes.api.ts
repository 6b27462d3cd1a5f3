import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { TreeNode } from "#schemas/documents/node.ts"
import { FirmIdParam, fromDigits, NodeIdParam, UserId, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"
import { NodeThemes, Theme, ThemeId, ThemePerson, UserThemes } from "#schemas/themes/theme.ts"
import { themesLimit } from "#schemas/themes/rules.ts"

const firm = { firmId: FirmIdParam }
const vendor = { vendorId: VendorIdParam }
const themeId = { themeId: fromDigits(ThemeId) }
const userId = { userId: fromDigits(UserId) }
const refusals = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const
const headers = { "if-match": Schema.optionalKey(Schema.String) }

const fields = { title: Schema.String, color: Schema.String, sharing: Schema.String, acl: Schema.String }
const some = {
  title: Schema.optionalKey(Schema.String),
  color: Schema.optionalKey(Schema.String),
  sharing: Schema.optionalKey(Schema.String),
  acl: Schema.optionalKey(Schema.String)
}
/** More than a firm or a company has. */
const people = Schema.Array(UserId).check(Schema.isMaxLength(5_000))
const chosen = Schema.Array(ThemeId).check(Schema.isMaxLength(themesLimit))

/** [THM-004] Shared labels with access levels. A theme that the caller may not see answers like none at all. */
export class ThemesApi extends HttpApiGroup.make("themes")
  .add(
    /** [THM-007] The firm's themes, for its staff. */
    HttpApiEndpoint.get("ofFirm", "/accounting-firms/:firmId/themes", {
      params: firm,
      success: Data(Schema.Array(Theme)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.post("createInFirm", "/accounting-firms/:firmId/themes", {
      params: firm,
      payload: Schema.Struct(fields),
      success: Data(Theme).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    HttpApiEndpoint.patch("changeInFirm", "/accounting-firms/:firmId/themes/:themeId", {
      params: { ...firm, ...themeId },
      headers,
      payload: Schema.Struct(some),
      success: Data(Theme),
      error: [...refusals, PreconditionFailed]
    }),
    /** Refused while a folder or a document carries it: what it hides would be open to all. */
    HttpApiEndpoint.delete("removeFromFirm", "/accounting-firms/:firmId/themes/:themeId", {
      params: { ...firm, ...themeId },
      success: HttpApiSchema.NoContent,
      error: refusals
    }),
    /** [NET-081] [THM-008] [THM-009] The company's themes and those of its firm that the caller may see. */
    HttpApiEndpoint.get("ofVendor", "/vendors/:vendorId/themes", {
      params: vendor,
      success: Data(Schema.Array(Theme)),
      error: [BadRequest, NotFound]
    }),
    HttpApiEndpoint.post("create", "/vendors/:vendorId/themes", {
      params: vendor,
      payload: Schema.Struct(fields),
      success: Data(Theme).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    HttpApiEndpoint.patch("change", "/vendors/:vendorId/themes/:themeId", {
      params: { ...vendor, ...themeId },
      headers,
      payload: Schema.Struct(some),
      success: Data(Theme),
      error: [...refusals, PreconditionFailed]
    }),
    HttpApiEndpoint.delete("remove", "/vendors/:vendorId/themes/:themeId", {
      params: { ...vendor, ...themeId },
      success: HttpApiSchema.NoContent,
      error: refusals
    }),
    /** [ROL-022] The firm's themes given to a member of its staff. */
    HttpApiEndpoint.get("ofMember", "/accounting-firms/:firmId/accountants/:userId/themes", {
      params: { ...firm, ...userId },
      success: Data(UserThemes),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [ROL-022] All of them at once, for admins of the firm. */
    HttpApiEndpoint.put("giveToMember", "/accounting-firms/:firmId/accountants/:userId/themes", {
      params: { ...firm, ...userId },
      payload: Schema.Struct({ theme_ids: chosen }),
      success: Data(UserThemes),
      error: refusals
    }),
    /** [CLI-007] Themes given to somebody in a company: one of its users, or of the firm's staff for its own themes. */
    HttpApiEndpoint.get("ofUser", "/vendors/:vendorId/users/:userId/themes", {
      params: { ...vendor, ...userId },
      success: Data(UserThemes),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.put("giveToUser", "/vendors/:vendorId/users/:userId/themes", {
      params: { ...vendor, ...userId },
      payload: Schema.Struct({ theme_ids: chosen }),
      success: Data(UserThemes),
      error: refusals
    }),
    /** [ROL-022] Whom a theme of the firm can be given to: its staff, by name. */
    HttpApiEndpoint.get("staff", "/accounting-firms/:firmId/themes/:themeId/people", {
      params: { ...firm, ...themeId },
      success: Data(Schema.Array(ThemePerson)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [ROL-022] Exactly these of them have it from now on. */
    HttpApiEndpoint.put("giveToStaff", "/accounting-firms/:firmId/themes/:themeId/people", {
      params: { ...firm, ...themeId },
      payload: Schema.Struct({ user_ids: people }),
      success: Data(Schema.Array(ThemePerson)),
      error: refusals
    }),
    /** [CLI-007] The same in a company: its users, and of the firm's staff who may enter it for a theme of its own. */
    HttpApiEndpoint.get("people", "/vendors/:vendorId/themes/:themeId/people", {
      params: { ...vendor, ...themeId },
      success: Data(Schema.Array(ThemePerson)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.put("giveToPeople", "/vendors/:vendorId/themes/:themeId/people", {
      params: { ...vendor, ...themeId },
      payload: Schema.Struct({ user_ids: people }),
      success: Data(Schema.Array(ThemePerson)),
      error: refusals
    }),
    HttpApiEndpoint.get("onNode", "/vendors/:vendorId/nodes/:nodeId/themes", {
      params: { ...vendor, nodeId: NodeIdParam },
      success: Data(NodeThemes),
      error: [BadRequest, NotFound]
    }),
    /** [THM-O01] Sets a folder's or document's themes; null: those of its folder hold again. */
    HttpApiEndpoint.put("putOnNode", "/vendors/:vendorId/nodes/:nodeId/themes", {
      params: { ...vendor, nodeId: NodeIdParam },
      headers,
      payload: Schema.Struct({ theme_ids: Schema.NullOr(chosen) }),
      success: Data(TreeNode),
      error: [...refusals, PreconditionFailed]
    })
  )
  .middleware(SignedInOnly) {}
