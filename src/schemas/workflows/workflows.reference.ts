import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the workflow calls for the API documentation. */
export const workflowsReference = {
  workflows: {
    title: "Workflows",
    text: "Steps that documents of a company go through, and who moves them.",
    calls: {
      list: "Lists the company's workflows.",
      create: "Creates one.",
      read: "Reads one.",
      change: "Changes one.",
      remove: "Removes one.",
      simulate: "Says what a change would do to documents, without doing it.",
      move: "Gives many documents a status.",
      ofNode: "Lists the workflows and where a node stands in each.",
      inFolder: "Lists the statuses of a folder's documents.",
      board: "Reads a folder's documents by status.",
      onNode: "Reads where a node stands in a workflow.",
      apply: "Puts a node into a workflow.",
      withdraw: "Takes it out.",
      statuses: "Lists the statuses of a document's versions, the newest first.",
      choose: "Gives a version a status, or none.",
      users: "Lists the company's users, or those who see a workflow."
    }
  }
} satisfies Reference
