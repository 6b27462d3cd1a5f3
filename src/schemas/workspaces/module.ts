import { ProviderApi } from "#schemas/workspaces/provider.api.ts"
import { WorkspacesApi } from "#schemas/workspaces/workspaces.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `workspaces`. */
export const workspacesModule = {
  groups: [WorkspacesApi, ProviderApi],
  reference: {
    workspaces: {
      title: "Firms",
      text: "",
      calls: {
        identity: "Reads a firm's identity; for its staff.",
        change:
          "Changes a firm's identity. 409 if another firm of the group uses the domain, until the caller confirms that they share it.",
        group: "Reads the group of the firm; null if it has none.",
        subscriptions: "Lists the modules of the firm.",
        rights: "Reads the rights of each role."
      }
    },
    provider: {
      title: "Provider",
      text: "Firms, as the provider of the portal manages them. For super admins.",
      calls: {
        firms: "Lists the firms by name.",
        firm: "Reads a firm, with the number of its people and clients.",
        create: "Creates a firm and invites its first administrator.",
        change: "Changes a firm. 409 if another firm uses the domain, until the caller confirms that they share it.",
        step: "Deactivates or restores a firm.",
        nameAdministrator:
          "Invites a further administrator, or sends the invitation again to one who has not accepted it.",
        groups: "Lists the groups of firms.",
        subscribers: "Lists all firms, and whether each has a module.",
        subscribe: "Switches a module on for firms.",
        unsubscribe: "Switches a module off for firms; data made with it are kept."
      }
    }
  }
} as const satisfies SchemaModule
