import { TokensApi, WebhooksApi } from "#schemas/programs/programs.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `programs`. */
export const programsModule = {
  groups: [TokensApi, WebhooksApi],
  reference: {
    tokens: {
      title: "Tokens of programs",
      text: "Tokens for programs that call this API. A token acts in the name of the person who made it, in one firm, within its scopes, until it expires. Send it like a session's token: `Authorization: Bearer …`.",
      calls: {
        mine: "Lists the caller's own tokens.",
        makeMine: "Creates a token of the caller in a firm. Answers its secret; no other call returns it.",
        revokeMine: "Revokes a token of the caller at once.",
        ofFirm: "Lists the tokens of a firm, for its admins.",
        makeOfFirm: "Creates a token that all admins of the firm can see and revoke.",
        revokeOfFirm: "Revokes a token of the firm at once."
      }
    },
    webhooks: {
      title: "Webhooks",
      text: "Addresses of a firm's programs to which the portal sends events. Messages are signed as Standard Webhooks and contain ids, no contents. Failed deliveries are retried for about three days.",
      calls: {
        list: "Lists the webhooks of a firm.",
        create: "Creates a webhook. Answers its signing secret.",
        change: "Changes a webhook, pauses it or resumes it.",
        remove: "Removes a webhook with its deliveries.",
        replaceSecret: "Replaces the signing secret.",
        test: "Sends a test message.",
        deliveries: "Lists the deliveries with their messages and results, latest first.",
        redeliver: "Sends a message again, with the same id."
      }
    }
  }
} as const satisfies SchemaModule
