import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { TreeNode } from "#schemas/documents/node.ts"
import { FirmIdParam, fromDigits, NodeIdParam, UserId, VendorIdParam } from "#schemas/shared/ids.ts"
import { changesOf, crud, ifMatch, overtaken, replaceable } from "#schemas/shared/crud.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, NotFound } from "#schemas/shared/problem.ts"
import { NodeThemes, Theme, ThemeId, ThemePerson, UserThemes } from "#schemas/themes/theme.ts"
import { themesLimit } from "#schemas/themes/rules.ts"

const firm = { firmId: FirmIdParam }
const vendor = { vendorId: VendorIdParam }
const userId = { userId: fromDigits(UserId) }
const themeId = { themeId: fromDigits(ThemeId) }

const fields = { title: Schema.String, color: Schema.String, sharing: Schema.String, acl: Schema.String }
const theme = { id: themeId, entity: Theme, draft: Schema.Struct(fields), changes: changesOf(fields) }
const firmThemes = crud({ at: "/accounting-firms/:firmId/themes", within: firm, ...theme })
const companyThemes = crud({ at: "/vendors/:vendorId/themes", within: vendor, ...theme })

const chosen = Schema.Array(ThemeId).check(Schema.isMaxLength(themesLimit))
const given = { entity: UserThemes, draft: Schema.Struct({ theme_ids: chosen }) }
const ofMember = replaceable("/accounting-firms/:firmId/accountants/:userId/themes", { ...firm, ...userId }, given)
const ofUser = replaceable("/vendors/:vendorId/users/:userId/themes", { ...vendor, ...userId }, given)

/** A technical limit, higher than the number of people of any firm or company. */
const people = Schema.Array(UserId).check(Schema.isMaxLength(5_000))
const holders = { entity: Schema.Array(ThemePerson), draft: Schema.Struct({ user_ids: people }) }
const staff = replaceable("/accounting-firms/:firmId/themes/:themeId/people", { ...firm, ...themeId }, holders)
const companyPeople = replaceable("/vendors/:vendorId/themes/:themeId/people", { ...vendor, ...themeId }, holders)

/** [THM-004] Themes: labels with access levels. 404 for a theme that the caller may not see. */
export class ThemesApi extends HttpApiGroup.make("themes")
  .add(
    /** [THM-007] The firm's themes, for its staff. */
    firmThemes.list("ofFirm"),
    firmThemes.create("createInFirm"),
    firmThemes.change("changeInFirm"),
    /** 409 while a folder or document carries the theme, because it would become visible to everyone. */
    firmThemes.remove("removeFromFirm"),
    /** [NET-081] [THM-008] [THM-009] Themes of the company and of its firm that the caller may see. */
    HttpApiEndpoint.get("ofVendor", "/vendors/:vendorId/themes", {
      params: vendor,
      success: Data(Schema.Array(Theme)),
      error: [BadRequest, NotFound]
    }),
    companyThemes.create("create"),
    companyThemes.change("change"),
    companyThemes.remove("remove"),
    /** [ROL-022] The firm's themes that a member of its staff was given. */
    ofMember.read("ofMember"),
    /** [ROL-022] Replaces all themes of the member. For the firm's admins. */
    ofMember.replace("giveToMember"),
    /**
     * [CLI-007] Themes of a person in a company: a company user, or (only for the company's own themes) a member of the
     * firm's staff.
     */
    ofUser.read("ofUser"),
    ofUser.replace("giveToUser"),
    /** [ROL-022] Staff to whom a theme of the firm can be given, sorted by name. */
    staff.read("staff"),
    /** [ROL-022] Gives the theme to exactly these people, and takes it from all other staff. */
    staff.replace("giveToStaff"),
    /**
     * [CLI-007] People in a company to whom a theme can be given: its users and, for the company's own themes, the
     * firm's staff with access to the company.
     */
    companyPeople.read("people"),
    companyPeople.replace("giveToPeople"),
    HttpApiEndpoint.get("onNode", "/vendors/:vendorId/nodes/:nodeId/themes", {
      params: { ...vendor, nodeId: NodeIdParam },
      success: Data(NodeThemes),
      error: [BadRequest, NotFound]
    }),
    /** [THM-O01] Sets the themes of a folder or document; null makes it inherit them from its folder again. */
    HttpApiEndpoint.put("putOnNode", "/vendors/:vendorId/nodes/:nodeId/themes", {
      params: { ...vendor, nodeId: NodeIdParam },
      headers: ifMatch,
      payload: Schema.Struct({ theme_ids: Schema.NullOr(chosen) }),
      success: Data(TreeNode),
      error: overtaken
    })
  )
  .middleware(SignedInOnly) {}
