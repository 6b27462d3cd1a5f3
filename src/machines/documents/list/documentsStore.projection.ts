import type { DocumentsStoreSnapshot } from "#machines/documents/list/documentsStore.machine.ts"

export const toDocumentsStoreView = ({ context: { dialog, job } }: DocumentsStoreSnapshot) => ({ dialog, job })

/** True once the code that runs and reports actions is loaded and mounted; actions are carried out from then on. */
export const areActionsLoaded = (snapshot: DocumentsStoreSnapshot): boolean =>
  snapshot.matches({ actionsCode: "loaded" })
