import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the push calls for the API documentation. */
export const pushReference = {
  push: {
    title: "Push messages",
    text: "Push notifications of notices on the caller's devices.",
    calls: {
      read: "Reads the public key for push subscriptions, and the caller's devices.",
      subscribe: "Sends notices to this device until the session ends.",
      remove: "Stops sending notices to a device."
    }
  }
} satisfies Reference
