import { WorkflowsApi } from "#schemas/workflows/workflows.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `workflows`. */
export const workflowsModule = {
  groups: [WorkflowsApi],
  reference: {
    workflows: {
      title: "Workflows",
      text: "Statuses that documents of a company go through, and the people who may change them.",
      calls: {
        list: "Lists the company's workflows.",
        create: "Creates a workflow.",
        read: "Reads a workflow.",
        change: "Changes a workflow.",
        remove: "Deletes a workflow, also from all folders and documents.",
        simulate: "Reads what a change would do to documents. Changes nothing.",
        move: "Sets the status of many documents.",
        ofNode: "Lists the workflows, with the state of each on a node.",
        inFolder: "Lists the statuses of a folder's documents.",
        board: "Reads a folder's documents by status.",
        onNode: "Reads the state of a workflow on a node.",
        apply: "Applies a workflow to a node; on a folder, also to everything in it.",
        withdraw: "Removes a workflow from a node.",
        statuses: "Lists the statuses of a document's versions, latest first.",
        choose: "Sets the status of a version, or removes it.",
        users: "Lists the company's users, or the users who may see a workflow."
      }
    }
  }
} as const satisfies SchemaModule
