import { HoldingApi } from "#schemas/holding/holding.api.ts"
import { HoldingTeamApi } from "#schemas/holding/team.api.ts"
import { HoldingWorkspacesApi } from "#schemas/holding/workspaces.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `holding`. */
export const holdingModule = {
  groups: [HoldingApi, HoldingWorkspacesApi, HoldingTeamApi],
  reference: {
    holding: {
      title: "Holdings",
      text: "Groups of firms, for their administrators.",
      calls: {
        mine: "Lists the holdings that the caller administers.",
        dashboard:
          "Reads the counters of a holding, and the clients and client users added in each of the last twelve months.",
        firms: "Lists the workspaces of a holding, with their state and counters.",
        customers: "Lists the client files of all firms of a holding.",
        transfer: "Transfers client files to another firm of the holding. The report lists the files that were refused."
      }
    },
    holdingWorkspaces: {
      title: "Workspaces of a holding",
      text: "The firms of a holding, which its administrators create, deactivate and delete.",
      calls: {
        read: "Reads a workspace, with counts of what its deletion would delete.",
        create: "Creates a workspace and invites its first administrator.",
        change:
          "Changes a workspace. 409 if another workspace uses the domain, until the caller confirms that they share it.",
        step: "Deactivates or restores a workspace, schedules its deletion in thirty days, or cancels the deletion.",
        modules: "Lists the modules of the holding's workspaces.",
        domains: "Lists the domains of the holding.",
        whiteLabels: "Lists the colours of each workspace."
      }
    },
    holdingTeam: {
      title: "Team of a holding",
      text: "The people who work in the firms of a holding, for its administrators.",
      calls: {
        list: "Lists the people of all workspaces, each once.",
        read: "Reads a member, with their rights in each workspace.",
        change: "Changes a member's rights in one workspace.",
        assign:
          "Adds a member to workspaces, or removes them from some. To remove the last one, `last` says whether the member is kept or deleted.",
        vendors: "Lists the client files of a member's workspaces, and what gives the member access to each.",
        assignVendors: "Assigns client files to a member, or unassigns them.",
        themes: "Lists the themes of a member's workspaces, and whether the member has each.",
        giveThemes: "Replaces all themes of a member.",
        sendMail: "Sends the invitation again to a member who has never signed in.",
        resetPassword: "Sends a password reset link to a member.",
        assignMany:
          "Assigns client files to many members at once, and adds the members to the workspaces of these files."
      }
    }
  }
} as const satisfies SchemaModule
