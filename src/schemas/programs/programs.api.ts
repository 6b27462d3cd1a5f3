import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  DeliveryId,
  MadeToken,
  MadeWebhook,
  ProgramToken,
  TokenId,
  Webhook,
  WebhookDelivery,
  WebhookId
} from "#schemas/programs/programs.ts"
import {
  familiesProblem,
  programNameProblem,
  scopesProblem,
  tokenDays,
  webhookAddressProblem
} from "#schemas/programs/rules.ts"
import { ifMatch, overtaken, reading, writing } from "#schemas/shared/crud.ts"
import { FirmId, FirmIdParam, fromDigits } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"

const name = judged("program.name_missing", programNameProblem)
const listed = (wrong: "program.scope_missing" | "customer.choice_invalid", rule: typeof scopesProblem) =>
  said(Schema.Array(said(Schema.String, wrong).check(Schema.isMaxLength(60, { message: wrong }))), wrong).check(
    Schema.isMaxLength(20, { message: wrong }),
    Schema.makeFilter((all: ReadonlyArray<string>) => rule(all) ?? undefined)
  )

/** POST payload of a token: at least one scope, and a lifetime in days. A token belongs to one firm. */
export const NewToken = Schema.Struct({
  name,
  scopes: listed("program.scope_missing", scopesProblem),
  days: said(Schema.Literals(tokenDays), "customer.choice_invalid")
})
export interface NewToken extends Schema.Schema.Type<typeof NewToken> {}
const NewOwnToken = Schema.Struct({ ...NewToken.fields, firm_id: said(FirmId, "customer.choice_invalid") })

const address = judged("webhook.address_invalid", webhookAddressProblem)
const families = listed("customer.choice_invalid", familiesProblem)
export const NewWebhook = Schema.Struct({ name, address, families: Schema.optionalKey(families) })
export interface NewWebhook extends Schema.Schema.Type<typeof NewWebhook> {}
/** PATCH: omitted keys are unchanged. */
export const WebhookChanges = Schema.Struct({
  name: Schema.optionalKey(name),
  address: Schema.optionalKey(address),
  families: Schema.optionalKey(families),
  state: Schema.optionalKey(said(Schema.Literals(["active", "paused"]), "customer.choice_invalid"))
})
export interface WebhookChanges extends Schema.Schema.Type<typeof WebhookChanges> {}

const firm = { firmId: FirmIdParam }
const webhook = { ...firm, webhookId: fromDigits(WebhookId) }
const tokenId = fromDigits(TokenId)
const tokensAt = "/accounting-firms/:firmId/tokens"
const webhooksAt = "/accounting-firms/:firmId/webhooks"

/**
 * Tokens of programs: personal ones, and those of a firm, managed by its admins. A token acts in the name of its owner
 * in one firm, within its scopes, and never with more permissions than the owner. These calls need a session: tokens
 * have no access.
 */
export class TokensApi extends HttpApiGroup.make("tokens")
  .add(
    HttpApiEndpoint.get("mine", "/users/me/tokens", { success: Data(Schema.Array(ProgramToken)) }),
    /**
     * The token is returned only here. 409 `closed.hasRoomForToken` at the limit, `closed.isFirmReached` if the session
     * cannot access the firm.
     */
    HttpApiEndpoint.post("makeMine", "/users/me/tokens", {
      payload: NewOwnToken,
      success: Data(MadeToken).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.delete("revokeMine", "/users/me/tokens/:tokenId", {
      params: { tokenId },
      success: HttpApiSchema.NoContent,
      error: reading
    }),
    HttpApiEndpoint.get("ofFirm", tokensAt, {
      params: firm,
      success: Data(Schema.Array(ProgramToken)),
      error: reading
    }),
    HttpApiEndpoint.post("makeOfFirm", tokensAt, {
      params: firm,
      payload: NewToken,
      success: Data(MadeToken).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.delete("revokeOfFirm", `${tokensAt}/:tokenId`, {
      params: { ...firm, tokenId },
      success: HttpApiSchema.NoContent,
      error: reading
    })
  )
  .middleware(SignedInOnly) {}

/** Webhooks of a firm: events are sent to its programs, signed as in Standard Webhooks. For the firm's admins. */
export class WebhooksApi extends HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", webhooksAt, { params: firm, success: Data(Schema.Array(Webhook)), error: reading }),
    /**
     * Returns the signing secret. Only events from now on are delivered. 409 `closed.hasRoomForWebhook` at the limit.
     */
    HttpApiEndpoint.post("create", webhooksAt, {
      params: firm,
      payload: NewWebhook,
      success: Data(MadeWebhook).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /** `state` pauses or resumes the webhook; events that happen while it is paused are never delivered. */
    HttpApiEndpoint.patch("change", `${webhooksAt}/:webhookId`, {
      params: webhook,
      headers: ifMatch,
      payload: WebhookChanges,
      success: Data(Webhook),
      error: overtaken
    }),
    HttpApiEndpoint.delete("remove", `${webhooksAt}/:webhookId`, {
      params: webhook,
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** Replaces the signing secret; the old one is invalid at once. */
    HttpApiEndpoint.post("replaceSecret", `${webhooksAt}/:webhookId/secret`, {
      params: webhook,
      success: Data(MadeWebhook),
      error: writing
    }),
    /** Queues a message of type `webhook.tested`. */
    HttpApiEndpoint.post("test", `${webhooksAt}/:webhookId/test`, {
      params: webhook,
      success: Data(WebhookDelivery).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /** Latest first. */
    HttpApiEndpoint.get("deliveries", `${webhooksAt}/:webhookId/deliveries`, {
      params: webhook,
      query: PageQuery,
      success: Page(WebhookDelivery),
      error: reading
    }),
    /** Sends the message again, with the same message id. */
    HttpApiEndpoint.post("redeliver", `${webhooksAt}/:webhookId/deliveries/:deliveryId/redelivery`, {
      params: { ...webhook, deliveryId: fromDigits(DeliveryId) },
      success: Data(WebhookDelivery),
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
