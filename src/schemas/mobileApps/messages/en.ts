import type { messages as French } from "#schemas/mobileApps/messages/fr.ts"

/** Texts of mobile app errors, by message code. */
export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isAppIdle": "The archive is being made: wait until it is ready.",
  "closed.isAppListed": "First give the app’s address and id in at least one of the two stores.",
  "closed.isAppPending": "No version is waiting for a store’s answer.",
  "closed.isVersionAbove": "Choose a version number above the published one.",
  "closed.isWithoutApp": "This firm already has an app.",
  "mobile.address_invalid": "An address starts with http://, https:// or {host}.",
  "mobile.bundle_invalid":
    "The id looks like com.example.{firm}: lower-case letters and digits, and {firm} at the end.",
  "mobile.bundle_taken": "Another app already has this id.",
  "mobile.domain_invalid": "One of these domains is not valid. Example: portal.firm.com",
  "mobile.domains_many": "20 domains at most.",
  "mobile.missing": "Fill in this field.",
  "mobile.same_titles": "The subtitle must differ from the title.",
  "mobile.store_id_invalid": "An id has only letters, digits, dots and hyphens.",
  "mobile.too_long": "This is too long for the stores.",
  "mobile.version_invalid": "A version is written 1.0 or 1.0.0."
}
