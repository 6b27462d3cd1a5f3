import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the quick folder calls for the API documentation. */
export const quickfoldersReference = {
  quickfolders: {
    title: "Quick folders",
    text: "Folders into which clients drop files in one gesture, with what the firm wants to know of them.",
    calls: {
      list: "Lists a company's quick folders, by name.",
      create: "Creates one. A folder serves one at most.",
      change: "Changes one; what was dropped keeps what was said of it.",
      remove: "Removes one; its folder and what is in it stay.",
      drop: "Begins a drop: the uploads that name it go into its folder with these values.",
      apply: "Gives a company the quick folders of a model.",
      said: "Reads what was said of a dropped document.",
      models: "Lists the firm's models.",
      createModel: "Creates a model.",
      changeModel: "Changes a model; quick folders that were made from it stay as they are.",
      removeModel: "Removes a model.",
      metadatas: "Lists what the firm's quick folders ask for, the most used first."
    }
  }
} satisfies Reference
