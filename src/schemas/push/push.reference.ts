import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the push calls for the API documentation. */
export const pushReference = {
  push: {
    title: "Push messages",
    text: "Notices on the devices of the caller, where the caller allows it.",
    calls: {
      read: "Gives the key that a browser subscribes with, and the caller's devices.",
      subscribe: "Sends notices to this device for as long as the session lasts.",
      remove: "Stops sending notices to a device."
    }
  }
} satisfies Reference
