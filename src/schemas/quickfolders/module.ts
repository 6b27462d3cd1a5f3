import { QuickFoldersApi } from "#schemas/quickfolders/quickfolders.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `quickfolders`. */
export const quickfoldersModule = {
  groups: [QuickFoldersApi],
  reference: {
    quickfolders: {
      title: "Quick folders",
      text: "Folders into which clients drop files, with the metadata that the firm asks for.",
      calls: {
        list: "Lists a company's quick folders by name.",
        create: "Creates a quick folder; its destination may not belong to another one.",
        change: "Changes a quick folder; metadata stored with documents are unchanged.",
        remove: "Removes a quick folder, but neither its destination nor the documents.",
        drop: "Starts a drop: uploads that name it are stored in its folder with these values.",
        apply: "Applies a model to a company: adds its quick folders.",
        said: "Reads the metadata of a dropped document.",
        models: "Lists the firm's models.",
        createModel: "Creates a model.",
        changeModel: "Changes a model; quick folders already created from it are unchanged.",
        removeModel: "Removes a model.",
        metadatas: "Lists the metadata that the firm's quick folders and models ask for, most used first."
      }
    }
  }
} as const satisfies SchemaModule
