import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the token and webhook calls for the API documentation. */
export const programsReference = {
  tokens: {
    title: "Tokens of programs",
    text: "Tokens for programs that call this API. A token acts in the name of the person who made it, in one firm, within its scopes, until its end. It is sent like a session's: `Authorization: Bearer …`.",
    calls: {
      mine: "Lists one's own tokens.",
      makeMine: "Makes a token of one's own in a firm; its secret is answered this once.",
      revokeMine: "Ends one of one's own tokens at once.",
      ofFirm: "Lists the tokens of a firm, for its admins.",
      makeOfFirm: "Makes a token that all admins of the firm see and can end.",
      revokeOfFirm: "Ends a token of the firm at once."
    }
  },
  webhooks: {
    title: "Webhooks",
    text: "Addresses of a firm's programs that are told of its events. Messages are signed as Standard Webhooks, hold ids and no contents, and are tried again for about three days.",
    calls: {
      list: "Lists the webhooks of a firm.",
      create: "Makes a webhook; its signing secret is answered this once.",
      change: "Changes a webhook, pauses it or resumes it.",
      remove: "Removes a webhook with its deliveries.",
      replaceSecret: "Replaces the signing secret.",
      test: "Sends a test message.",
      deliveries: "Lists what was sent, and what became of it.",
      redeliver: "Sends a message again."
    }
  }
} satisfies Reference
