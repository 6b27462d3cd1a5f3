import type { Texts } from "#ui/shared/locales/texts.ts"
import type { places as French } from "#ui/shared/locales/fr/places.ts"

export const places: Texts<typeof French> = {
  "accounting-software": "Your accounting, opened without signing in again.",
  anonymous: "A page open to everyone, before signing in.",
  "client-file": "Everything the firm knows about a client in one place: identity, years, missions, users.",
  coming: "This screen is coming soon.",
  "company-settings": "Your company’s settings: identity, banks, years, users and workflows.",
  customers: "The list of your client files, with search and sorting.",
  everial: "Your archives at your provider, without leaving the portal.",
  "firm-settings": "The firm’s settings: team, offers, templates, colours and applications.",
  hello: "Hello {{name}}",
  holding: "The whole group at a glance: its firms, clients and teams.",
  home: "Your modules and applications at hand.",
  missions: "The client’s missions: their content, fees and signature.",
  profile: "Your personal details and preferences.",
  quickfolders: "Folders to drop a file in one gesture; it lands in the right place.",
  "service-requests": "Your firm’s catalogue and your current requests.",
  shared: "A space shared by the firm and its clients.",
  soon: "Coming soon",
  "super-admin": "Platform configuration: firms, modules, applications and support.",
  tasks: "What is to be done, by whom and by when.",
  "tile.accounting-software": "Open the company’s accounting",
  "tile.customers": "Find a client file",
  "tile.documents": "Drop, file and validate",
  "tile.settings": "Identity, team and preferences",
  videoconference: "Your video meetings with your firm or your clients.",
  workflows: "Who approves what, and in which order."
}
