import type { Me } from "#schemas/access/session.ts"
import type { DocumentPreferences, NotificationChanges, NotificationPreferences } from "#schemas/people/people.api.ts"
import {
  defaultDriveFormat,
  defaultEditing,
  defaultFrequency,
  documentPreferencesForm,
  type Frequency,
  type NotificationFamily,
  type NotificationField,
  notificationField,
  notificationsForm,
  type NotificationSource,
  type NotificationValues
} from "#schemas/people/preferences.ts"
import { profileForm } from "#schemas/people/profile.ts"
import { notificationFamilies, notificationSources } from "#schemas/shared/constants.ts"
import { picked, resource } from "#services/shared/resource.ts"

/** [ACC-086] The form of the signed-in user's name and title; an empty title is sent as null. */
export const profile = resource<null, Me>()({
  form: profileForm,
  empty: { firstname: "", lastname: "", title: "" },
  valuesOf: ({ firstname, lastname, title }) => ({ firstname, lastname, title: title ?? "" }),
  wire: ({ title, ...names }) => ({ ...names, title: title === "" ? null : title }),
  change: ({ ask, headers, payload }) => ask("people.updateMe", { headers, payload }),
  read: ({ ask }) => ask("access.me", {})
})

const eachField = (of: (family: NotificationFamily, source: NotificationSource) => Frequency) =>
  Object.fromEntries(
    notificationFamilies.flatMap((family) =>
      notificationSources.map((source) => [notificationField(family, source), of(family, source)] as const)
    )
  ) as NotificationValues

/** The changed fields only, nested as the API expects them. */
export const notificationChanges = (
  values: NotificationValues,
  changed: ReadonlyArray<NotificationField>
): NotificationChanges =>
  Object.fromEntries(
    notificationFamilies.flatMap((family) => {
      const sources = notificationSources.filter((source) => changed.includes(notificationField(family, source)))
      const chosen = sources.map((source) => [source, values[notificationField(family, source)]] as const)
      return chosen.length === 0 ? [] : [[family, Object.fromEntries(chosen)] as const]
    })
  )

/** [ACC-088] The form of the user's notification frequencies by family and source; only changed fields are sent. */
export const notificationPreferences = resource<null, NotificationPreferences>()({
  form: notificationsForm,
  empty: eachField(defaultFrequency),
  valuesOf: (preferences) => eachField((family, source) => preferences[family][source]),
  change: ({ ask, changed, headers, values }) =>
    ask("people.updateNotifications", { headers, payload: notificationChanges(values, changed) }),
  read: ({ ask }) => ask("people.notifications", {})
})

/**
 * [ACC-089] The form for the folder names on the user's network drive, and for how documents are edited on a
 * workstation.
 */
export const documentPreferences = resource<null, DocumentPreferences>()({
  form: documentPreferencesForm,
  empty: { drive_format: defaultDriveFormat, editing: defaultEditing },
  valuesOf: (preferences) => picked(preferences, documentPreferencesForm.fields),
  change: ({ ask, headers, payload }) => ask("people.updateDocumentPreferences", { headers, payload }),
  read: ({ ask }) => ask("people.documentPreferences", {})
})
