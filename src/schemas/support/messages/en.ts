import type { messages as French } from "#schemas/support/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "support.catalog_full": "This firm’s catalogue cannot hold that many services and offers.",
  "support.client_absent": "No client user of this firm has this address.",
  "support.companies_missing": "Name at least one company.",
  "support.companies_too_many": "500 companies at most at once.",
  "support.confirmation_missing": "Tick the box to confirm.",
  "support.emails_invalid": "One of these is not an email address.",
  "support.emails_missing": "Enter at least one email address.",
  "support.emails_too_many": "200 addresses at most at a time.",
  "support.firm_missing": "Choose the firm.",
  "support.firm_same": "Choose another firm than the one it comes from.",
  "support.firm_without_group": "This firm belongs to no group. Add it to one on its own page first.",
  "support.import_missing": "Choose the import.",
  "support.import_started": "This import has already been launched, or was deleted.",
  "support.model_missing": "Choose the tree.",
  "support.node_absent": "This firm has no folder or document at this address.",
  "support.node_missing": "Paste the address of a folder or document.",
  "support.person_absent": "Nobody in this firm’s team has this address.",
  "support.person_joined":
    "This person has already signed in, or their access has ended. They can ask for a new password.",
  "support.system_missing": "Choose the document system.",
  "support.theme_missing": "Choose the theme."
}
