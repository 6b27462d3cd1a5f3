import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the calls about push messages for the API documentation. */
export const pushReference = {
  push: {
    title: "Push messages",
    text: "Notices on the devices of the caller, where the caller allows it.",
    calls: {
      key: "Gives the key that a browser subscribes with.",
      subscribe: "Sends notices to a device for as long as the session lasts.",
      unsubscribe: "Stops sending notices to a device."
    }
  }
} satisfies Reference
