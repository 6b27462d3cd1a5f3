import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { MagicMail, MagicMailId, MagicMails, MagicMailSenders, MailIntake } from "#schemas/documents/magicMail.ts"
import { fromDigits, NodeId, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

const vendor = { vendorId: VendorIdParam }
const one = { ...vendor, magicMailId: fromDigits(MagicMailId) }
const refusals = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const

/** [NET-079] Mail addresses that turn received mails into documents. Requires write access to the company. */
export class MagicMailApi extends HttpApiGroup.make("magicMail")
  .add(
    /** Active addresses; the client's own address first. */
    HttpApiEndpoint.get("list", "/:vendorId/magic-mails", {
      params: vendor,
      success: Data(MagicMails),
      error: refusals
    }),
    /**
     * `folder_id` null: creates the client's own address. 409 with `magic_mail.duplicate_or_missing` if the folder or
     * client already has an address (ERR-049).
     */
    HttpApiEndpoint.post("make", "/:vendorId/magic-mails", {
      params: vendor,
      payload: Schema.Struct({ folder_id: Schema.NullOr(NodeId), senders: MagicMailSenders }),
      success: Data(MagicMail).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    /** 409 with `magic_mail.duplicate_or_missing` if the address was removed (ERR-049). */
    HttpApiEndpoint.post("event", "/:vendorId/magic-mails/:magicMailId/events", {
      params: one,
      payload: Schema.Union([
        Schema.Struct({ type: Schema.Literals(["address.renewed", "address.removed"]) }),
        Schema.Struct({ type: Schema.Literals(["address.opened"]), senders: MagicMailSenders })
      ]),
      success: Data(MagicMail),
      error: refusals
    }),
    /** The last hundred mails received, newest first. */
    HttpApiEndpoint.get("mails", "/:vendorId/magic-mails/:magicMailId/mails", {
      params: one,
      success: Data(Schema.Array(MailIntake)),
      error: refusals
    })
  )
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
