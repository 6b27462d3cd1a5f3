import { TreeModelsApi } from "#schemas/treeModels/treeModels.api.ts"
import { StarterTreesApi } from "#schemas/treeModels/starterTrees.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `treeModels`. */
export const treeModelsModule = {
  groups: [TreeModelsApi, StarterTreesApi],
  reference: {
    treeModels: {
      title: "Tree models",
      text: "The firm's models of folder trees, from which client files are created.",
      calls: {
        list: "Lists the models.",
        create: "Creates a model as a draft.",
        one: "Reads a model with its folders.",
        change:
          "Changes a model. Existing trees are unchanged; folders of new financial years follow the changed model.",
        remove: "Removes a model from which no client file was created.",
        duplicate: "Copies a model; the copy is a draft.",
        plan: "Reads which folders a model would add to a client file, and which exist already.",
        apply: "Starts a job that adds a model's missing folders to a client file; existing folders are kept.",
        step: "Offers a model, makes it a draft again, or makes it the default."
      }
    },
    starterTrees: {
      title: "Tree models of new firms",
      text: "The tree models that the provider copies to new firms. For super admins.",
      calls: {
        list: "Lists the models.",
        read: "Reads a model with its folders.",
        add: "Adds a model as a draft.",
        change: "Changes a model; copies that firms already have are unchanged.",
        step: "Offers a model to new firms, or withdraws it.",
        remove: "Removes a model; copies that firms already have are kept."
      }
    }
  }
} as const satisfies SchemaModule
