import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { ClientBatch, ClientBatchAnswer, ClientListQuery } from "#schemas/customers/clientList.ts"
import { exportFormats } from "#schemas/customers/listWords.ts"
import { NafCode } from "#schemas/customers/naf.ts"
import { RegisterAnswer } from "#schemas/customers/register.ts"
import { ClientLine } from "#schemas/customers/standing.ts"
import { FirmIdParam } from "#schemas/shared/ids.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

export class CustomersApi extends HttpApiGroup.make("customers")
  .add(
    /** [NET-049] [CLI-O02] The firm's client files that the caller may see, with counts of pending work. */
    HttpApiEndpoint.get("list", "/accounting-firms/:firmId/vendors", {
      params: { firmId: FirmIdParam },
      query: {
        ...PageQuery,
        ...ClientListQuery
      },
      success: Page(ClientLine),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * [CLI-014] [CLI-015] [ROL-022] Applies one action to each file separately; `report` lists the files that were not
     * changed.
     */
    HttpApiEndpoint.post("batch", "/accounting-firms/:firmId/vendors/batches", {
      params: { firmId: FirmIdParam },
      payload: ClientBatch,
      success: Data(ClientBatchAnswer),
      error: [BadRequest, Forbidden, NotFound, Unprocessable]
    }),
    /**
     * [WIZ-002] [WIZ-O02] [ROL-O04] Looks up a SIRET. Requires the firm right to create client files. 422 with the
     * field's message if the number is invalid.
     */
    HttpApiEndpoint.get("lookUp", "/accounting-firms/:firmId/register", {
      params: { firmId: FirmIdParam },
      query: { siret: Schema.String.check(Schema.isMaxLength(100)) },
      success: Data(RegisterAnswer),
      error: [BadRequest, Forbidden, NotFound, Unprocessable]
    }),
    /** [NET-096] Searches the French activity codes (NAF rev. 2) by code or words; all codes without `search`. */
    HttpApiEndpoint.get("nafCodes", "/naf-codes", {
      query: { ...PageQuery, search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))) },
      success: Page(NafCode),
      error: [BadRequest]
    })
  )
  .annotate(ProgramAccess, "clients")
  .middleware(SignedInOnly) {}

/**
 * [CLI-O02] Downloads the filtered list as a file. Served by a streaming route outside the API handlers, with the same
 * permission checks.
 */
export class ClientExportApi extends HttpApiGroup.make("clientExport")
  .add(
    HttpApiEndpoint.get("download", "/accounting-firms/:firmId/vendors/exports/:format", {
      params: { firmId: FirmIdParam, format: Schema.Literals(exportFormats) },
      query: ClientListQuery,
      success: HttpApiSchema.StreamUint8Array(),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
