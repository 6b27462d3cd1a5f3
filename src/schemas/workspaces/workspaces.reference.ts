import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the firm calls for the API documentation. */
export const workspacesReference = {
  workspaces: {
    title: "Firms",
    text: "",
    calls: {
      identity: "Reads a firm's identity; for its staff.",
      change: "Changes it. A domain of another firm of the group is asked about with 409, until it is confirmed.",
      group: "Reads the group of the firm; null where it is in none.",
      subscriptions: "Lists the modules that the firm has.",
      rights: "Reads the table of rights: which role may do what."
    }
  },
  provider: {
    title: "Provider",
    text: "Firms as the provider of the portal keeps them; for super admins.",
    calls: {
      firms: "Lists the firms by name.",
      firm: "Reads a firm, with the number of its people and clients.",
      create: "Creates a firm and invites its first administrator.",
      change: "Changes a firm. A domain of another firm is asked about with 409, until it is confirmed.",
      step: "Deactivates or restores a firm.",
      nameAdministrator: "Names another administrator, or invites one again who has not come yet.",
      groups: "Lists the groups of firms.",
      subscribers: "Lists all firms, and which of them have a module.",
      subscribe: "Gives a module to firms.",
      unsubscribe: "Takes a module from firms; what was made with it stays."
    }
  }
} satisfies Reference
