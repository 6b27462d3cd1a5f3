import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { BadRequest, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

const name = (code: "auth.firstname_missing" | "auth.lastname_missing") =>
  Schema.String.annotate({ message: code })
    .annotateKey({ messageMissingKey: code })
    .check(Schema.isMaxLength(100, { message: "error.422" }))

/** [NET-025] Payload of a contact request. The schema only limits lengths; `contactProblems` checks the rest. */
export const ContactRequest = Schema.Struct({
  email: Schema.String.annotate({ message: "auth.email_missing" })
    .annotateKey({ messageMissingKey: "auth.email_missing" })
    .check(Schema.isMaxLength(254, { message: "auth.email_invalid" })),
  lastName: name("auth.lastname_missing"),
  firstName: name("auth.firstname_missing")
})
export interface ContactRequest extends Schema.Schema.Type<typeof ContactRequest> {}

/** [NET-025] A request to be called back. It is forwarded to the CRM after the response. */
export class ContactApi extends HttpApiGroup.make("contact").add(
  HttpApiEndpoint.post("ask", "/hubspot", {
    payload: ContactRequest,
    success: HttpApiSchema.NoContent,
    error: [BadRequest, Unprocessable, TooManyRequests]
  })
) {}
