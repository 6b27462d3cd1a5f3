import type { messages as French } from "#schemas/applications/archive/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "archive.address_missing": "Enter the address of the archive.",
  "archive.address_invalid": "It is a full address that begins with https://",
  "archive.address_own": "This is your portal’s own address. Enter the archive’s.",
  "archive.secret_invalid": "32 to 200 characters, without spaces or accents.",
  "archive.secret_missing": "Enter the secret that the archive gave you.",
  "closed.isKeptOutside": "This company’s documents are in the portal, not in the archive.",
  "closed.isArchiveSet":
    "Your firm has not connected its archive yet. An administrator does so in the settings, under Applications."
}
