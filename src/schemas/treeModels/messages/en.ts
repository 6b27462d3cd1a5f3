import type { messages as French } from "#schemas/treeModels/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasFolders": "Add at least one folder before you offer this model.",
  "closed.isDefaultModel": "This is not the default model.",
  "closed.isModelAvailable": "This model is still a draft. Offer it first.",
  "closed.isModelDraft": "This model is offered already.",
  "closed.isModelUnused": "Client files use this tree structure: it cannot be deleted.",
  "closed.isNotDefaultModel": "This is the default model. Choose another one first.",
  "tree_model.description_too_long": "A description has at most 500 characters.",
  "tree_model.folder_characters": "A folder’s name holds characters that are not allowed.",
  "tree_model.folder_missing": "Give this folder a name.",
  "tree_model.folder_too_long": "A folder’s name has at most 254 characters.",
  "tree_model.folder_twice": "A folder with the same properties already exists in this place.",
  "tree_model.key_invalid": "A folder’s identifier has 1 to 32 plain letters, digits or hyphens.",
  "tree_model.key_twice": "Two folders have the same identifier.",
  "tree_model.level_leaps": "This folder lies in no other: its level is too far below the folder above.",
  "tree_model.limit": "A firm has at most 200 models.",
  "tree_model.name_characters": "This name holds characters that are not allowed.",
  "tree_model.name_missing": "Enter the model’s name.",
  "tree_model.name_taken": "Another model has this name.",
  "tree_model.name_too_long": "A name has at most 80 characters.",
  "tree_model.themes_invalid": "A folder carries at most 50 themes, each of them once.",
  "tree_model.too_deep": "Folders lie in each other at most 10 levels deep.",
  "tree_model.too_many_folders": "A model has at most 1,000 folders.",
  "tree_model.year_twice": "A model has only one folder for financial years."
}
