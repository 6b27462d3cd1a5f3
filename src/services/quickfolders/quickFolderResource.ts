import type {
  AppliedFolder,
  Automation,
  QuickFolder,
  QuickModel,
  QuickModelId
} from "#schemas/quickfolders/quickFolder.ts"
import {
  lineOf,
  metadataOf,
  modelFoldersOf,
  quickFolderForm,
  quickModelForm,
  recipientsOf
} from "#schemas/quickfolders/rules.ts"
import { errorsOf, formOf } from "#schemas/shared/form.ts"
import type { FirmId, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { idOf } from "#services/shared/digits.ts"
import { oneOf, resource } from "#services/shared/resource.ts"

/** Turns the typed email addresses into one mail automation; none if there are no addresses. */
export const mailTo = (typed: string): ReadonlyArray<Automation> => {
  const recipients = recipientsOf(typed)
  return recipients.length === 0 ? [] : [{ type: "mail", recipients }]
}
export const typedRecipients = (automations: ReadonlyArray<Automation>): string =>
  automations.flatMap(({ recipients }) => recipients).join("\n")

/** [QCK-003] The form of a client's quick folder. Its email addresses are sent as one mail automation. */
export const quickFolders = resource<{ readonly vendorId: VendorId }, QuickFolder>()({
  form: quickFolderForm,
  empty: { name: "", folder_id: "", metadata: [], automations: "" },
  valuesOf: ({ automations, folder, metadata, name }) => ({
    name,
    // Empty if the destination was deleted, so that validation asks for another one.
    folder_id: folder.state === "open" && folder.id !== null ? String(folder.id) : "",
    metadata: metadata.map(lineOf),
    automations: typedRecipients(automations)
  }),
  wire: ({ automations, folder_id, metadata, name }) => ({
    name,
    folder_id: idOf<NodeId>(folder_id),
    metadata: metadataOf(metadata),
    automations: mailTo(automations)
  }),
  create: ({ ask, payload, place: params }) => ask("quickfolders.create", { params, payload }),
  change: ({ ask, entity: { id: quickFolderId }, headers, payload, place }) =>
    ask("quickfolders.change", { params: { ...place, quickFolderId }, headers, payload }),
  read: async ({ ask, entity, place: params }) => oneOf(await ask("quickfolders.list", { params }), entity),
  queries: ["quickfolders.list", "quickfolders.metadatas"],
  done: ({ name }, isNew) => ({ code: isNew ? "quickfolders:added" : "quickfolders:saved", params: { name } })
})

/**
 * [NET-098] The form of a firm's quick model (a named set of quick folders). A change sends all fields and does not
 * affect quick folders already created from the model.
 */
export const quickModels = resource<{ readonly firm_id: FirmId }, QuickModel>()({
  form: quickModelForm,
  empty: { name: "", folders: [] },
  valuesOf: ({ folders, name }) => ({ name, folders: folders.map(lineOf) }),
  wire: ({ folders, name }) => ({ name, folders: modelFoldersOf(folders) }),
  create: ({ ask, payload, place: query }) => ask("quickfolders.createModel", { query, payload }),
  change: ({ ask, entity: { id: quickModelId }, headers, place: query, whole: payload }) =>
    ask("quickfolders.changeModel", { params: { quickModelId }, query, headers, payload }),
  read: async ({ ask, entity, place: query }) => oneOf(await ask("quickfolders.models", { query }), entity),
  queries: ["quickfolders.models", "quickfolders.metadatas"],
  done: ({ name }, isNew) => ({
    code: isNew ? "quickfolders:model.added" : "quickfolders:model.saved",
    params: { name }
  })
})

const noModel = { quick_model_id: "" }

/** [QCK-O02] The form that creates a model's quick folders for a client. */
export const applyQuickModel = resource<{ readonly vendorId: VendorId }, ReadonlyArray<AppliedFolder>>()({
  form: formOf(noModel, ({ quick_model_id }) =>
    errorsOf({ quick_model_id: quick_model_id === "" ? "quickfolders.model_missing" : null })
  ),
  empty: noModel,
  wire: ({ quick_model_id }) => ({ quick_model_id: idOf<QuickModelId>(quick_model_id) }),
  create: ({ ask, payload, place: params }) => ask("quickfolders.apply", { params, payload })
})
