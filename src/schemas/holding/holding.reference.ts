import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the holding calls for the API documentation. */
export const holdingReference = {
  holding: {
    title: "Holdings",
    text: "A group of firms as its administrators see it.",
    calls: {
      mine: "Lists the holdings that the caller administers.",
      dashboard: "Reads the counters of a holding, and what was added in the last twelve months.",
      firms: "Lists the workspaces of a holding, with their state and counters.",
      customers: "Lists the client files of all firms of a holding.",
      transfer: "Transfers client files to another firm of the holding; the report names those that stay."
    }
  },
  holdingWorkspaces: {
    title: "Workspaces of a holding",
    text: "The firms of a holding, as its administrators open, close and delete them.",
    calls: {
      read: "Reads a workspace, with counts of what its deletion would take.",
      create: "Creates a workspace and invites its first administrator.",
      change: "Changes a workspace. A domain of another workspace is asked about with 409, until it is confirmed.",
      step: "Deactivates or restores a workspace, asks for its deletion in thirty days, or undoes that.",
      modules: "Lists the modules that the holding has.",
      domains: "Lists the hosts of the holding.",
      whiteLabels: "Lists the colours of the workspaces."
    }
  },
  holdingTeam: {
    title: "Team of a holding",
    text: "The people who work in the firms of a holding, as its administrators see them.",
    calls: {
      list: "Lists the people of all workspaces, each once.",
      read: "Reads a member, and what they are in each workspace.",
      change: "Changes what a member may do in one workspace.",
      assign:
        "Adds a member to workspaces or takes workspaces from them; the last one needs to know what becomes of them.",
      vendors: "Lists the client files of a member's workspaces, and by what the member reaches each.",
      assignVendors: "Assigns client files to a member, or takes them back.",
      themes: "Lists the themes of a member's workspaces, and which of them the member has.",
      giveThemes: "Gives a member exactly these themes.",
      sendMail: "Sends an invitation again.",
      resetPassword: "Sends a mail by which a member chooses a new password.",
      assignMany: "Assigns client files to many members at once, with a role in the workspaces of these files."
    }
  }
} satisfies Reference
