import type { DocumentPreferences, NotificationPreferences } from "#schemas/people/people.api.ts"
import {
  defaultDriveFormat,
  defaultEditing,
  defaultFrequency,
  driveFormatProblem,
  type DrivePart,
  editingWays,
  type Frequency,
  isFrequency,
  type NotificationFamily,
  type NotificationSource
} from "#schemas/people/preferences.ts"
import { notificationFamilies, notificationSources } from "#schemas/shared/constants.ts"

/** A person's row as the database tells it; what was never chosen is absent or null. */
export interface PreferenceRow {
  readonly notifications: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly notifications_revision: number
  readonly drive_format: ReadonlyArray<string> | null
  readonly editing: string | null
  readonly documents_revision: number
}

const entries = <Key extends string, Value>(keys: ReadonlyArray<Key>, valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Readonly<Record<Key, Value>>

/** [NOT-O02] What was not chosen, or is no frequency any more, is told as usual. */
export const toNotifications = ({ notifications, notifications_revision }: PreferenceRow): NotificationPreferences => {
  const chosen = (family: NotificationFamily, source: NotificationSource): Frequency => {
    const value = notifications[family]?.[source]
    return isFrequency(value) ? value : defaultFrequency(family, source)
  }
  return {
    ...entries(notificationFamilies, (family) => entries(notificationSources, (source) => chosen(family, source))),
    revision: notifications_revision
  }
}

/** [PRO-O01] */
export const toDocumentPreferences = ({
  documents_revision,
  drive_format,
  editing
}: PreferenceRow): DocumentPreferences => ({
  drive_format:
    drive_format !== null && driveFormatProblem(drive_format) === null
      ? (drive_format as ReadonlyArray<DrivePart>)
      : defaultDriveFormat,
  editing: editingWays.find((way) => way === editing) ?? defaultEditing,
  revision: documents_revision
})
