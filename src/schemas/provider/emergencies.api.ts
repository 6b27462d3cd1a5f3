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
 * [NET-101] Emergency access of super admins to a firm's documents, to read them. Calls within one answer 404 once it has
 * ended, whatever ended it.
 */
export class ProviderEmergenciesApi extends HttpApiGroup.make("providerEmergencies")
  .add(
    /** The newest first, at most 50. */
    HttpApiEndpoint.get("list", "/sa/accounting-firms/:firmId/emergencies", {
      params: firm,
      success: Data(Schema.Array(Emergency)),
      error: reading
    }),
    /** Logged in the firm and told to its administrators. 409 `closed.isAloneThere` while the caller has another there. */
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
    /** The firm's active companies by name. */
    HttpApiEndpoint.get("companies", "/sa/emergencies/:emergencyId/companies", {
      params: one,
      success: Data(Schema.Array(EmergencyCompany)),
      error: reading
    }),
    /** A folder of a company, or its root; at most 500 items. */
    HttpApiEndpoint.get("folder", "/sa/emergencies/:emergencyId/vendors/:vendorId/nodes", {
      params: within,
      query: { folder_id: Schema.optionalKey(node) },
      success: Data(EmergencyFolder),
      error: reading
    }),
    /** The bytes of a document's current version; each is a line of the firm's log. Served by a byte route. */
    HttpApiEndpoint.get("document", "/sa/emergencies/:emergencyId/vendors/:vendorId/documents/:nodeId/content", {
      params: { ...within, nodeId: node },
      success: HttpApiSchema.StreamUint8Array(),
      error: reading
    }),
    /** For the firm's administrators: who of the platform came in, when and why. */
    HttpApiEndpoint.get("ofFirm", "/accounting-firms/:firmId/emergencies", {
      params: firm,
      success: Data(Schema.Array(Emergency)),
      error: reading
    }),
    /** A firm's administrator ends an access. */
    HttpApiEndpoint.post("close", "/accounting-firms/:firmId/emergencies/:emergencyId/end", {
      params: { ...firm, ...one },
      success: Data(Emergency),
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
