import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  archiveAddressProblem,
  archiveSecretProblem,
  archiveViews
} from "#schemas/applications/archive/archiveRules.ts"
import { reading, replaceable, writing } from "#schemas/shared/crud.ts"
import { FirmIdParam, Instant, VendorId, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound } from "#schemas/shared/problem.ts"

/** [NET-100] A firm's outside archive: a document system outside the portal. */
export const OutsideArchive = Schema.Struct({
  /** Base URL of the archive; empty if the firm has none. */
  address: Schema.String,
  has_secret: Schema.Boolean,
  /** Number of companies whose documents are kept in the archive. */
  companies: Schema.Int
})
export interface OutsideArchive extends Schema.Schema.Type<typeof OutsideArchive> {}

/** PUT payload. The secret is write-only: an absent or empty secret keeps the stored one. */
export const ArchiveDraft = Schema.Struct({
  address: judged("archive.address_missing", archiveAddressProblem),
  secret: Schema.optionalKey(judged("archive.secret_invalid", archiveSecretProblem))
})
export interface ArchiveDraft extends Schema.Schema.Type<typeof ArchiveDraft> {}

const firm = { firmId: FirmIdParam }
const outsideArchive = replaceable("/accounting-firms/:firmId/outside-archive", firm, {
  entity: OutsideArchive,
  draft: ArchiveDraft
})

/** [NET-100] [ACC-081] [ACC-082] The outside archive of a firm, opened through signed links (single sign-on). */
export class OutsideArchiveApi extends HttpApiGroup.make("outsideArchive")
  .add(
    /**
     * [NET-100] A link, valid for one minute, that signs the caller in to the outside archive for one company. 409
     * `closed.isKeptOutside` if the company's documents are kept in the portal, `closed.isArchiveSet` if the firm has
     * no outside archive.
     */
    HttpApiEndpoint.get("link", "/get-sso-link/:firmId/ged/:vendorId", {
      params: { ...firm, vendorId: VendorIdParam },
      query: { view: Schema.optionalKey(Schema.Literals(archiveViews)) },
      success: Data(Schema.Struct({ url: Schema.String, expires_at: Instant })),
      error: [BadRequest, Forbidden, NotFound, Conflict]
    }),
    /** Companies with an outside archive that the caller may access, sorted by name. */
    HttpApiEndpoint.get("companies", "/accounting-firms/:firmId/outside-archive/companies", {
      params: firm,
      success: Data(Schema.Array(Schema.Struct({ id: VendorId, name: Schema.String }))),
      error: reading
    }),
    /** For the firm's staff. */
    outsideArchive.read("read"),
    /** For the firm's admins. The secret is required the first time. */
    outsideArchive.replace("set"),
    HttpApiEndpoint.delete("remove", "/accounting-firms/:firmId/outside-archive", {
      params: firm,
      success: HttpApiSchema.NoContent,
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
