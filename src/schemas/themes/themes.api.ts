import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { TreeNode } from "#schemas/documents/node.ts"
import { FirmIdParam, fromDigits, NodeIdParam, UserId, VendorIdParam } from "#schemas/shared/ids.ts"
import { crud, overtaken, reading, writing } from "#schemas/shared/crud.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, NotFound } from "#schemas/shared/problem.ts"
import { NodeThemes, Theme, ThemeId, ThemePerson, UserThemes } from "#schemas/themes/theme.ts"
import { themesLimit } from "#schemas/themes/rules.ts"

const firm = { firmId: FirmIdParam }
const vendor = { vendorId: VendorIdParam }
const themeId = { themeId: fromDigits(ThemeId) }
const userId = { userId: fromDigits(UserId) }
const headers = { "if-match": Schema.optionalKey(Schema.String) }

const fields = { title: Schema.String, color: Schema.String, sharing: Schema.String, acl: Schema.String }
const some = {
  title: Schema.optionalKey(Schema.String),
  color: Schema.optionalKey(Schema.String),
  sharing: Schema.optionalKey(Schema.String),
  acl: Schema.optionalKey(Schema.String)
}
/** A technical limit, above what firms and companies have. */
const people = Schema.Array(UserId).check(Schema.isMaxLength(5_000))
const chosen = Schema.Array(ThemeId).check(Schema.isMaxLength(themesLimit))

const theme = {
  id: themeId,
  entity: Theme,
  draft: Schema.Struct(fields),
  changes: Schema.Struct(some)
}
const firmThemes = crud({ at: "/accounting-firms/:firmId/themes", within: firm, ...theme })
const companyThemes = crud({ at: "/vendors/:vendorId/themes", within: vendor, ...theme })

/** [THM-004] Labels with access levels. An invisible theme answers like an absent one. */
export class ThemesApi extends HttpApiGroup.make("themes")
  .add(
    /** [THM-007] The firm's themes, for its staff. */
    firmThemes.list("ofFirm"),
    firmThemes.create("createInFirm"),
    firmThemes.change("changeInFirm"),
    /** Refused while a folder or document carries it: it would become visible to everyone. */
    firmThemes.remove("removeFromFirm"),
    /** [NET-081] [THM-008] [THM-009] The company's themes and those of its firm that the caller may see. */
    HttpApiEndpoint.get("ofVendor", "/vendors/:vendorId/themes", {
      params: vendor,
      success: Data(Schema.Array(Theme)),
      error: [BadRequest, NotFound]
    }),
    companyThemes.create("create"),
    companyThemes.change("change"),
    companyThemes.remove("remove"),
    /** [ROL-022] The firm's themes given to a member of its staff. */
    HttpApiEndpoint.get("ofMember", "/accounting-firms/:firmId/accountants/:userId/themes", {
      params: { ...firm, ...userId },
      success: Data(UserThemes),
      error: reading
    }),
    /** [ROL-022] Replaces all of them, by admins of the firm. */
    HttpApiEndpoint.put("giveToMember", "/accounting-firms/:firmId/accountants/:userId/themes", {
      params: { ...firm, ...userId },
      payload: Schema.Struct({ theme_ids: chosen }),
      success: Data(UserThemes),
      error: writing
    }),
    /**
     * [CLI-007] The themes of a person in a company: of one of its users, or, for its own themes, of the firm's staff.
     */
    HttpApiEndpoint.get("ofUser", "/vendors/:vendorId/users/:userId/themes", {
      params: { ...vendor, ...userId },
      success: Data(UserThemes),
      error: reading
    }),
    HttpApiEndpoint.put("giveToUser", "/vendors/:vendorId/users/:userId/themes", {
      params: { ...vendor, ...userId },
      payload: Schema.Struct({ theme_ids: chosen }),
      success: Data(UserThemes),
      error: writing
    }),
    /** [ROL-022] Staff who can be given a theme of the firm, by name. */
    HttpApiEndpoint.get("staff", "/accounting-firms/:firmId/themes/:themeId/people", {
      params: { ...firm, ...themeId },
      success: Data(Schema.Array(ThemePerson)),
      error: reading
    }),
    /** [ROL-022] Gives the theme to exactly these people. */
    HttpApiEndpoint.put("giveToStaff", "/accounting-firms/:firmId/themes/:themeId/people", {
      params: { ...firm, ...themeId },
      payload: Schema.Struct({ user_ids: people }),
      success: Data(Schema.Array(ThemePerson)),
      error: writing
    }),
    /**
     * [CLI-007] The people of a company who can be given a theme: its users and, for the company's own themes, the
     * firm's staff with access to it.
     */
    HttpApiEndpoint.get("people", "/vendors/:vendorId/themes/:themeId/people", {
      params: { ...vendor, ...themeId },
      success: Data(Schema.Array(ThemePerson)),
      error: reading
    }),
    HttpApiEndpoint.put("giveToPeople", "/vendors/:vendorId/themes/:themeId/people", {
      params: { ...vendor, ...themeId },
      payload: Schema.Struct({ user_ids: people }),
      success: Data(Schema.Array(ThemePerson)),
      error: writing
    }),
    HttpApiEndpoint.get("onNode", "/vendors/:vendorId/nodes/:nodeId/themes", {
      params: { ...vendor, nodeId: NodeIdParam },
      success: Data(NodeThemes),
      error: [BadRequest, NotFound]
    }),
    /** [THM-O01] Sets the themes of a folder or document; null inherits again. */
    HttpApiEndpoint.put("putOnNode", "/vendors/:vendorId/nodes/:nodeId/themes", {
      params: { ...vendor, nodeId: NodeIdParam },
      headers,
      payload: Schema.Struct({ theme_ids: Schema.NullOr(chosen) }),
      success: Data(TreeNode),
      error: overtaken
    })
  )
  .middleware(SignedInOnly) {}
