import type { Me } from "#schemas/access/session.ts"
import type { DocumentPreferenceChanges } from "#schemas/people/people.api.ts"
import {
  documentPreferenceRecord,
  notificationChanges,
  notificationRecord,
  profileChanges,
  profileRecord
} from "#services/people/records.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

/** The forms show their failures themselves. */
const quiet = { showError: false } as const

/** [ACC-086] `tell` hears of the person as the server now knows them. */
export const profileSaving = (ask: Ask, tell: (me: Me) => void) =>
  savingActor({
    send: async (request, signal) => {
      const { data } = await ask(
        "people.updateMe",
        { ...quiet, headers: seen(request.revision), payload: profileChanges(request) },
        signal
      )
      tell(data)
      return profileRecord(data)
    },
    read: async (signal) => profileRecord((await ask("access.me", quiet, signal)).data)
  })

/** [ACC-088] */
export const notificationsSaving = (ask: Ask) =>
  savingActor({
    send: async (request, signal) =>
      notificationRecord(
        (
          await ask(
            "people.updateNotifications",
            { ...quiet, headers: seen(request.revision), payload: notificationChanges(request) },
            signal
          )
        ).data
      ),
    read: async (signal) => notificationRecord((await ask("people.notifications", quiet, signal)).data)
  })

/** [ACC-089] */
export const documentPreferencesSaving = (ask: Ask) =>
  savingActor({
    send: async ({ changed, revision, values }, signal) => {
      const payload: DocumentPreferenceChanges = Object.fromEntries(changed.map((field) => [field, values[field]]))
      const { data } = await ask(
        "people.updateDocumentPreferences",
        { ...quiet, headers: seen(revision), payload },
        signal
      )
      return documentPreferenceRecord(data)
    },
    read: async (signal) => documentPreferenceRecord((await ask("people.documentPreferences", quiet, signal)).data)
  })
