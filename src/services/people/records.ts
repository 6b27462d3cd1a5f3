import type { Me } from "#schemas/access/session.ts"
import type {
  DocumentPreferences,
  NotificationChanges,
  NotificationPreferences,
  ProfileChanges
} from "#schemas/people/people.api.ts"
import {
  type DocumentPreferenceValues,
  type Frequency,
  type NotificationField,
  notificationField,
  type NotificationValues
} from "#schemas/people/preferences.ts"
import type { ProfileValues } from "#schemas/people/profile.ts"
import { notificationFamilies, notificationSources } from "#schemas/shared/constants.ts"
import type { FormRecord, SaveRequest } from "#schemas/shared/form.ts"

export const profileRecord = ({ firstname, lastname, revision, title }: Me): FormRecord<ProfileValues> => ({
  values: { firstname, lastname, title: title ?? "" },
  revision
})

export const profileChanges = ({ changed, values }: SaveRequest): ProfileChanges =>
  Object.fromEntries(
    changed.map((field) => [field, field === "title" && values[field] === "" ? null : (values[field] as string)])
  )

export const notificationRecord = (preferences: NotificationPreferences): FormRecord<NotificationValues> => ({
  values: Object.fromEntries(
    notificationFamilies.flatMap((family) =>
      notificationSources.map((source) => [notificationField(family, source), preferences[family][source]] as const)
    )
  ) as Record<NotificationField, Frequency>,
  revision: preferences.revision
})

/** The changed fields alone, as the wire nests them. */
export const notificationChanges = ({ changed, values }: SaveRequest): NotificationChanges =>
  Object.fromEntries(
    notificationFamilies.flatMap((family) => {
      const sources = notificationSources
        .filter((source) => changed.includes(notificationField(family, source)))
        .map((source) => [source, values[notificationField(family, source)] as Frequency] as const)
      return sources.length === 0 ? [] : [[family, Object.fromEntries(sources)] as const]
    })
  )

export const documentPreferenceRecord = ({
  drive_format,
  editing,
  revision
}: DocumentPreferences): FormRecord<DocumentPreferenceValues> => ({ values: { drive_format, editing }, revision })
