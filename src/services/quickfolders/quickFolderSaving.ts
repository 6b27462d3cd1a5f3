import type { Automation, QuickFolder, QuickModel } from "#schemas/quickfolders/quickFolder.ts"
import {
  lineOf,
  metadataOf,
  modelFoldersOf,
  type QuickFolderFormValues,
  type QuickModelFormValues,
  recipientsOf
} from "#schemas/quickfolders/rules.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { FirmId, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

const quiet = { showError: false } as const

/** What is typed as addresses, as the automation it stands for. */
export const mailTo = (typed: string): ReadonlyArray<Automation> => {
  const recipients = recipientsOf(typed)
  return recipients.length === 0 ? [] : [{ type: "mail", recipients }]
}
export const typedRecipients = (automations: ReadonlyArray<Automation>): string =>
  automations.flatMap(({ recipients }) => recipients).join("\n")

export const newQuickFolder: FormRecord<QuickFolderFormValues> = {
  values: { name: "", folder_id: "", metadata: [], automations: "" },
  revision: 0
}
export const quickFolderRecord = ({
  automations,
  folder,
  metadata,
  name,
  revision
}: QuickFolder): FormRecord<QuickFolderFormValues> => ({
  values: {
    name,
    // A destination that is no longer there asks for another one.
    folder_id: folder.state === "open" && folder.id !== null ? String(folder.id) : "",
    metadata: metadata.map(lineOf),
    automations: typedRecipients(automations)
  },
  revision
})

const bodyOf = ({ automations, folder_id, metadata, name }: QuickFolderFormValues) => ({
  name,
  folder_id: Number(folder_id) as NodeId,
  metadata: metadataOf(metadata),
  automations: mailTo(automations)
})

interface Kept<Thing> {
  readonly ask: Ask
  readonly tell: (made: Thing) => void
}

/** [QCK-003] */
export const quickFolderAdding = ({ ask, tell, vendorId }: Kept<QuickFolder> & { readonly vendorId: VendorId }) =>
  savingActor({
    send: async ({ values }, signal) => {
      const payload = bodyOf(values as QuickFolderFormValues)
      const { data } = await ask("quickfolders.create", { ...quiet, params: { vendorId }, payload }, signal)
      tell(data)
      return quickFolderRecord(data)
    },
    read: () => Promise.resolve(newQuickFolder)
  })

/** [QCK-003] Only what was changed travels. */
export const quickFolderChanging = ({
  ask,
  tell,
  vendorId,
  id
}: Kept<QuickFolder> & { readonly vendorId: VendorId; readonly id: QuickFolder["id"] }) =>
  savingActor({
    send: async ({ changed, revision, values }, signal) => {
      const body = bodyOf(values as QuickFolderFormValues)
      const payload = Object.fromEntries(Object.entries(body).filter(([field]) => changed.includes(field)))
      const params = { vendorId, quickFolderId: id }
      const { data } = await ask("quickfolders.change", { ...quiet, params, headers: seen(revision), payload }, signal)
      tell(data)
      return quickFolderRecord(data)
    },
    read: async (signal) => {
      const { data } = await ask("quickfolders.list", { ...quiet, params: { vendorId } }, signal)
      const found = data.find((one) => one.id === id)
      return found === undefined ? newQuickFolder : quickFolderRecord(found)
    }
  })

export const newQuickModel: FormRecord<QuickModelFormValues> = { values: { name: "", folders: [] }, revision: 0 }
export const quickModelRecord = ({ folders, name, revision }: QuickModel): FormRecord<QuickModelFormValues> => ({
  values: { name, folders: folders.map(lineOf) },
  revision
})

/** [NET-098] A new model, or what was changed of one. */
export const quickModelSaving = ({
  ask,
  firmId,
  model,
  tell
}: Kept<QuickModel> & { readonly firmId: FirmId; readonly model: QuickModel | null }) => {
  const query = { firm_id: firmId }
  return savingActor({
    send: async ({ revision, values }, signal) => {
      const { folders, name } = values as QuickModelFormValues
      const payload = { name, folders: modelFoldersOf(folders) }
      const { data } =
        model === null
          ? await ask("quickfolders.createModel", { ...quiet, query, payload }, signal)
          : await ask(
              "quickfolders.changeModel",
              { ...quiet, params: { quickModelId: model.id }, query, headers: seen(revision), payload },
              signal
            )
      tell(data)
      return quickModelRecord(data)
    },
    read: async (signal) => {
      const { data } = await ask("quickfolders.models", { ...quiet, query }, signal)
      const found = data.find(({ id }) => id === model?.id)
      return found === undefined ? newQuickModel : quickModelRecord(found)
    }
  })
}
