import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  Emergency,
  EmergencyCompany,
  EmergencyFolder,
  EmergencyId,
  emergencySpans,
  reasonProblem
} from "#schemas/provider/emergencies.ts"
import { reading, writing } from "#schemas/shared/crud.ts"
import { FirmIdParam, fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"

const firm = { firmId: FirmIdParam }
const one = { emergencyId: fromDigits(EmergencyId) }
const within = { ...one, vendorId: VendorIdParam }
const node = fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999_999_999_999 })))

/**
 * [NET-101] Emergency access: a super admin reads a firm's documents. Once an access has ended, for whatever reason,
 * its calls answer 404.
 */
export class ProviderEmergenciesApi extends HttpApiGroup.make("providerEmergencies")
  .add(
    /** Latest first, at most 50. */
    HttpApiEndpoint.get("list", "/sa/accounting-firms/:firmId/emergencies", {
      params: firm,
      success: Data(Schema.Array(Emergency)),
      error: reading
    }),
    /**
     * Starts an access, logs it in the firm and informs the firm's admins. 409 `closed.isAloneThere` if the caller
     * already has an open access to the firm.
     */
    HttpApiEndpoint.post("begin", "/sa/accounting-firms/:firmId/emergencies", {
      params: firm,
      payload: Schema.Struct({
        reason: judged("emergency.reason_missing", reasonProblem),
        minutes: said(Schema.Literals(emergencySpans), "customer.choice_invalid")
      }),
      success: Data(Emergency).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.post("end", "/sa/accounting-firms/:firmId/emergencies/:emergencyId/end", {
      params: { ...firm, ...one },
      success: Data(Emergency),
      error: writing
    }),
    /** The firm's active companies, sorted by name. */
    HttpApiEndpoint.get("companies", "/sa/emergencies/:emergencyId/companies", {
      params: one,
      success: Data(Schema.Array(EmergencyCompany)),
      error: reading
    }),
    /** Content of a company's folder, by default of its root; at most 500 items. */
    HttpApiEndpoint.get("folder", "/sa/emergencies/:emergencyId/vendors/:vendorId/nodes", {
      params: within,
      query: { folder_id: Schema.optionalKey(node) },
      success: Data(EmergencyFolder),
      error: reading
    }),
    /** The bytes of a document's current version. Each call is logged in the firm. A raw byte route serves it. */
    HttpApiEndpoint.get("document", "/sa/emergencies/:emergencyId/vendors/:vendorId/documents/:nodeId/content", {
      params: { ...within, nodeId: node },
      success: HttpApiSchema.StreamUint8Array(),
      error: reading
    }),
    /** For the firm's admins: accesses of super admins, with person, time and reason. */
    HttpApiEndpoint.get("ofFirm", "/accounting-firms/:firmId/emergencies", {
      params: firm,
      success: Data(Schema.Array(Emergency)),
      error: reading
    }),
    /** Ends an access; for the firm's admins. */
    HttpApiEndpoint.post("close", "/accounting-firms/:firmId/emergencies/:emergencyId/end", {
      params: { ...firm, ...one },
      success: Data(Emergency),
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
