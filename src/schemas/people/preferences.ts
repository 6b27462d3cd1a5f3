import { notificationFrequencies, notificationFamilies, notificationSources } from "#schemas/shared/constants.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export type NotificationFamily = (typeof notificationFamilies)[number]
export type NotificationSource = (typeof notificationSources)[number]
export type Frequency = (typeof notificationFrequencies)[number]

/** Families that have notifications today; the settings hide the others. */
export const toldFamilies = [
  "received",
  "comments",
  "documents",
  "tasks",
  "service-requests"
] as const satisfies ReadonlyArray<NotificationFamily>

/** [NOT-O02] Default frequency: instantly, but received documents are mailed once a day. */
export const defaultFrequency = (family: NotificationFamily, source: NotificationSource): Frequency =>
  family === "received" && source === "mail" ? "daily" : "instantly"

export type NotificationField = `${NotificationFamily}.${NotificationSource}`
/** Form values: one field for each family and source, named as in the server's field errors. */
export type NotificationValues = Readonly<Record<NotificationField, Frequency>>

export const notificationField = (family: NotificationFamily, source: NotificationSource): NotificationField =>
  `${family}.${source}`

export const notificationFields: ReadonlyArray<NotificationField> = notificationFamilies.flatMap((family) =>
  notificationSources.map((source) => notificationField(family, source))
)

export const isFrequency = (value: unknown): value is Frequency =>
  notificationFrequencies.some((frequency) => frequency === value)

/** [NOT-002] [NOT-003] Validates the frequencies of all families, including those that the settings hide. */
export const notificationsForm: FormDefinition<NotificationValues> = {
  fields: notificationFields,
  check: (values) =>
    errorsOf(
      Object.fromEntries(
        notificationFields.map((field) => [field, isFrequency(values[field]) ? null : "preferences.frequency"] as const)
      )
    )
}

/** [PRO-003] The parts of a client's drive name. */
export const driveParts = ["client_code", "company_name", "siret"] as const
export type DrivePart = (typeof driveParts)[number]
export const driveSeparator = " - "
/** [PRO-O01] Format used until the user chooses one. */
export const defaultDriveFormat: ReadonlyArray<DrivePart> = ["client_code", "company_name"]

export const isDrivePart = (text: string): text is DrivePart => driveParts.some((part) => part === text)

/** [PRO-O01] Validates a drive format: one to three different parts, in the chosen order; null if valid. */
export const driveFormatProblem = (format: ReadonlyArray<string>): MessageCode | null =>
  format.length > 0 && format.every(isDrivePart) && new Set(format).size === format.length
    ? null
    : "preferences.drive_format"

/** [PRO-003] Name of a company's folder on the network drive; parts that the company does not have are omitted. */
export const driveName = (
  format: ReadonlyArray<DrivePart>,
  company: Readonly<Record<DrivePart, string | null>>
): string =>
  format
    .map((part) => company[part]?.trim() ?? "")
    .filter((text) => text !== "")
    .join(driveSeparator)

/** [PRO-002] How documents are edited on a Windows workstation: in their application, or as a download. */
export const editingWays = ["application", "download"] as const
export type EditingWay = (typeof editingWays)[number]
export const defaultEditing: EditingWay = "download"

export type DocumentPreferenceValues = {
  readonly drive_format: ReadonlyArray<DrivePart>
  readonly editing: EditingWay
}

/** [ACC-089] Form of the document preferences: drive format and way of editing. */
export const documentPreferencesForm: FormDefinition<DocumentPreferenceValues> = {
  fields: ["drive_format", "editing"],
  check: ({ drive_format, editing }) =>
    errorsOf({
      drive_format: driveFormatProblem(drive_format),
      editing: editingWays.includes(editing) ? null : "preferences.editing"
    })
}
