import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the calls of holdings for the API documentation. */
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
  }
} satisfies Reference
