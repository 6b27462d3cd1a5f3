import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  archiveAddressProblem,
  archiveSecretProblem,
  archiveViews
} from "#schemas/applications/archive/archiveRules.ts"
import { reading, writing } from "#schemas/shared/crud.ts"
import { FirmIdParam, Instant, VendorId, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound } from "#schemas/shared/problem.ts"

/** [NET-100] A firm's outside document system. */
export const OutsideArchive = Schema.Struct({
  /** Empty if the firm has none. */
  address: Schema.String,
  has_secret: Schema.Boolean,
  /** Companies whose documents are kept there. */
  companies: Schema.Int
})
export interface OutsideArchive extends Schema.Schema.Type<typeof OutsideArchive> {}

/** The secret is write-only: absent or empty keeps it. */
export const ArchiveDraft = Schema.Struct({
  address: judged("archive.address_missing", archiveAddressProblem),
  secret: Schema.optionalKey(judged("archive.secret_invalid", archiveSecretProblem))
})
export interface ArchiveDraft extends Schema.Schema.Type<typeof ArchiveDraft> {}

const firm = { firmId: FirmIdParam }

/** [NET-100] [ACC-081] [ACC-082] A document system outside of the portal, entered without signing in again. */
export class OutsideArchiveApi extends HttpApiGroup.make("outsideArchive")
  .add(
    /**
     * [NET-100] A link that signs the caller in to the outside document system for one company; it lives a minute. 409
     * `closed.isKeptOutside` for a company whose documents are in the portal, `closed.isArchiveSet` if the firm has no
     * outside document system.
     */
    HttpApiEndpoint.get("link", "/get-sso-link/:firmId/ged/:vendorId", {
      params: { ...firm, vendorId: VendorIdParam },
      query: { view: Schema.optionalKey(Schema.Literals(archiveViews)) },
      success: Data(Schema.Struct({ url: Schema.String, expires_at: Instant })),
      error: [BadRequest, Forbidden, NotFound, Conflict]
    }),
    /** The companies within the caller's reach whose documents are kept outside, by name. */
    HttpApiEndpoint.get("companies", "/accounting-firms/:firmId/outside-archive/companies", {
      params: firm,
      success: Data(Schema.Array(Schema.Struct({ id: VendorId, name: Schema.String }))),
      error: reading
    }),
    /** For the firm's staff. */
    HttpApiEndpoint.get("read", "/accounting-firms/:firmId/outside-archive", {
      params: firm,
      success: Data(OutsideArchive),
      error: reading
    }),
    /** For the firm's administrators. The first time a secret is needed. */
    HttpApiEndpoint.put("set", "/accounting-firms/:firmId/outside-archive", {
      params: firm,
      payload: ArchiveDraft,
      success: Data(OutsideArchive),
      error: writing
    }),
    HttpApiEndpoint.delete("remove", "/accounting-firms/:firmId/outside-archive", {
      params: firm,
      success: HttpApiSchema.NoContent,
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
