import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { connectionProblems, type ConnectionField } from "#schemas/applications/accountingSoftware.ts"
import { FirmIdParam, VendorIdParam } from "#schemas/shared/ids.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

/** [NET-029] Credentials with which users open a company's accounting software. */
export const AccountingCredentials = Schema.Struct({
  software: Schema.String,
  address: Schema.String,
  login: Schema.String,
  /** Null if none is stored, or if it can no longer be decrypted. */
  password: Schema.NullOr(Schema.String)
})
export interface AccountingCredentials extends Schema.Schema.Type<typeof AccountingCredentials> {}

const field = (name: ConnectionField, wrongType: MessageCode) =>
  Schema.String.annotate({ message: wrongType }).check(
    Schema.makeFilter((text: string) => connectionProblems[name](text) ?? undefined)
  )

/** PUT payload. The password is write-only: an absent password keeps the stored one, an empty one removes it. */
export const AccountingConnection = Schema.Struct({
  software: field("software", "connection.software_missing"),
  address: field("address", "connection.address_invalid"),
  login: field("login", "connection.login_missing"),
  password: Schema.optionalKey(field("password", "firm.text_characters"))
})
export interface AccountingConnection extends Schema.Schema.Type<typeof AccountingConnection> {}

const params = { firmId: FirmIdParam, vendorId: VendorIdParam }

export class AccountingSoftwareApi extends HttpApiGroup.make("accountingSoftware")
  .add(
    /** [NET-028] Whether the company has a connection; the result is nested in `data.data`. */
    HttpApiEndpoint.get("access", "/:firmId/:vendorId/access", {
      params,
      success: Data(Data(Schema.Struct({ result: Schema.Boolean }))),
      error: [BadRequest, NotFound]
    }),
    /**
     * [NET-029] For users with write access to the company: the credentials would give a guest write access in the
     * software.
     */
    HttpApiEndpoint.get("credentials", "/:firmId/:vendorId/credentials", {
      params,
      success: Data(Data(AccountingCredentials)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** For the firm's staff with the right to edit client files. */
    HttpApiEndpoint.put("connect", "/:firmId/:vendorId/connection", {
      params,
      payload: AccountingConnection,
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, NotFound, Unprocessable]
    }),
    HttpApiEndpoint.delete("disconnect", "/:firmId/:vendorId/connection", {
      params,
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/accounting-software") {}
