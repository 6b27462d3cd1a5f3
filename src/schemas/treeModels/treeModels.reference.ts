import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the tree model calls for the API documentation. */
export const treeModelsReference = {
  treeModels: {
    title: "Tree models",
    text: "The firm's catalogue of tree structures that client files are made from.",
    calls: {
      list: "Lists them.",
      create: "Creates one, as a draft.",
      one: "Reads one with its folders.",
      change: "Changes one. Trees that were built from it stay; new years follow it.",
      remove: "Removes one that no client file is made from.",
      duplicate: "Makes a copy.",
      plan: "Tells which folders a model would add to a client file, and which are there.",
      apply: "Adds a model's folders to a client file, by a job; what is there stays.",
      step: "Offers it, takes it back to a draft, or makes it the default."
    }
  },
  starterTrees: {
    title: "Tree models of new firms",
    text: "The models of folders that the provider gives to new firms; for super admins.",
    calls: {
      list: "Lists the models.",
      read: "Reads a model with its folders.",
      add: "Adds a model, as a draft.",
      change: "Changes a model; firms that have it keep theirs.",
      step: "Offers a model to new firms, or withdraws it.",
      remove: "Removes a model; firms that have it keep theirs."
    }
  }
} satisfies Reference
